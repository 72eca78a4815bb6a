import { useState } from "react";
import { PrimaryButton, QuietButton } from "../../components/button.tsx";
import { Form } from "../../components/form.tsx";
import { Notice } from "../../components/notice.tsx";
import type { Converter } from "./use-converter.ts";

/** What was built, and the ways to send it: at once, or by the steps before everybody gets it. */
export function SendSection({ converter }: { converter: Converter }) {
  const { built, doubts, preview, said, failure, working, send, showPreview, canary, schedule } = converter;
  const [at, setAt] = useState("");
  const isBlocked = !built || working !== null;
  const Send = built ? PrimaryButton : QuietButton;
  return (
    <section aria-labelledby="send" className="mt-10">
      <h2 id="send" className="text-lg font-bold">
        Send
      </h2>
      {built ? <BuiltNotif built={built} /> : <p className="mt-2 text-soft">Build the notification first.</p>}
      <div role="status" className="mt-4 grid gap-2 empty:hidden">
        {doubts.map((words) => (
          <Notice key={words} tone="warn">
            {words}
          </Notice>
        ))}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Send
          className="disabled:border-dashed disabled:border-edge disabled:text-soft"
          disabled={isBlocked}
          onClick={send}
        >
          {working === "send" ? "Sending..." : "Send notification"}
        </Send>
        <div role="status" className="min-w-0 flex-1 basis-60">
          {said && <p className="font-semibold">{said}</p>}
          {failure && <p className="text-sm font-semibold text-bad">{failure.message}</p>}
        </div>
      </div>
      {built && (
        <div className="mt-5 border-t border-line pt-5">
          <h3 className="font-bold">More carefully</h3>
          <Form className="mt-3 flex flex-wrap items-end gap-3" onSubmit={() => isBlocked || schedule(at)}>
            <QuietButton
              className="disabled:border-dashed disabled:border-edge disabled:text-soft"
              disabled={isBlocked}
              onClick={showPreview}
            >
              {working === "preview" ? "Looking..." : "Preview"}
            </QuietButton>
            <QuietButton
              className="disabled:border-dashed disabled:border-edge disabled:text-soft"
              disabled={isBlocked}
              onClick={canary}
            >
              {working === "canary" ? "Sending..." : "Send to 1% first"}
            </QuietButton>
            <label className="grid gap-1 text-sm font-semibold">
              Send at
              <input
                type="datetime-local"
                className="text-field"
                aria-invalid={failure?.field === "sendAt"}
                value={at}
                onChange={({ target }) => setAt(target.value)}
              />
            </label>
            <QuietButton
              type="submit"
              className="disabled:border-dashed disabled:border-edge disabled:text-soft"
              disabled={isBlocked}
            >
              {working === "schedule" ? "Scheduling..." : "Schedule"}
            </QuietButton>
          </Form>
          {preview && <AudiencePreview preview={preview} />}
        </div>
      )}
    </section>
  );
}

function BuiltNotif({ built: { link, broadcast, count } }: { built: NonNullable<Converter["built"]> }) {
  return (
    <dl className="mt-3 grid gap-3">
      <div>
        <dt className="text-sm font-semibold">Link</dt>
        <dd className="wrap-anywhere">{link}</dd>
      </div>
      <div>
        <dt className="text-sm font-semibold">Connected users</dt>
        <dd className="text-2xl font-bold tabular-nums">{count ?? "not known"}</dd>
      </div>
      <div>
        <dt className="text-sm font-semibold">JSON</dt>
        <dd>
          <pre className="mt-1 whitespace-pre-wrap wrap-anywhere rounded-xl bg-sunken p-3 text-sm">
            {JSON.stringify(broadcast, null, 2)}
          </pre>
        </dd>
      </div>
    </dl>
  );
}

function AudiencePreview({ preview }: { preview: NonNullable<Converter["preview"]> }) {
  const { audience, canary, needsApproval, alert } = preview;
  return (
    <section aria-labelledby="audience" className="mt-4 rounded-xl bg-sunken p-4">
      <h4 id="audience" className="font-bold">
        Who gets it
      </h4>
      <p className="mt-1">
        <span className="text-2xl font-bold tabular-nums">{audience.people}</span> people; {canary} as the
        canary
      </p>
      <ul className="mt-2 grid gap-0.5 text-sm">
        {audience.alreadyTold > 0 && (
          <li>{audience.alreadyTold} more know it from an alert within the hour</li>
        )}
        {audience.canaryReached > 0 && <li>{audience.canaryReached} got the canary</li>}
        {needsApproval && <li className="font-semibold">A second person has to approve it</li>}
        {alert.storeId === null && <li className="font-semibold">It leads to no store we know</li>}
        {audience.silentGateways > 0 && (
          <li className="font-semibold text-bad">{audience.silentGateways} gateways did not answer</li>
        )}
      </ul>
      <Counts title="By country" rows={audience.byCountry.map(({ country, people }) => [country, people])} />
      <Counts title="By product" rows={audience.byUpc.map(({ upc, people }) => [upc, people])} />
      <Counts
        title="By store that they follow"
        rows={audience.byStore.map(({ store, people }) => [store, people])}
      />
    </section>
  );
}

function Counts({ title, rows }: { title: string; rows: readonly (readonly [string, number])[] }) {
  if (rows.length === 0) return null;
  return (
    <>
      <h5 className="mt-3 text-sm font-semibold">{title}</h5>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 text-sm">
        {rows.map(([name, people]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd className="tabular-nums">{people}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
