import { alertText } from "../../alerts/alert-words.ts";
import type { Preview } from "./use-converter.ts";

/** The audience of a notification, and its appearance behind their bell. */
export function AudiencePreview({
  preview: { audience, canary, needsApproval, alert },
}: {
  preview: Preview;
}) {
  return (
    <div className="mt-4 grid gap-4 sm:grid-cols-2">
      <section aria-labelledby="audience" className="rounded-xl bg-sunken p-4">
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
          {audience.silentGateways > 0 && (
            <li className="font-semibold text-bad">{audience.silentGateways} gateways did not answer</li>
          )}
        </ul>
        <Counts
          title="By country"
          rows={audience.byCountry.map(({ country, people }) => [country, people])}
        />
        <Counts title="By product" rows={audience.byUpc.map(({ upc, people }) => [upc, people])} />
        <Counts
          title="By store that they follow"
          rows={audience.byStore.map(({ store, people }) => [store, people])}
        />
      </section>
      <section aria-labelledby="look" className="rounded-xl bg-sunken p-4">
        <h4 id="look" className="font-bold">
          How it looks
        </h4>
        <div className="mt-3 flex gap-3 rounded-xl bg-surface p-4 shadow-card">
          {alert.iconUrl?.startsWith("https:") && (
            <img src={alert.iconUrl} alt="" className="size-10 shrink-0 rounded-lg object-contain" />
          )}
          <div className="min-w-0">
            <p className="font-semibold">{alert.title}</p>
            <p className="text-good">{alertText(alert)}</p>
          </div>
        </div>
        <p className="mt-3 text-sm text-soft">
          Leads to {alert.store}
          {alert.storeId === null && ", which is no store that we know"}
        </p>
      </section>
    </div>
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
