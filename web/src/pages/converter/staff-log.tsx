import type { AuditedBroadcast } from "@stockfinder/contracts/staff";
import { QuietButton, TextButton } from "../../components/button.tsx";
import { receiptsText, STATES, stepText } from "./step-words.ts";
import { type StaffLogState, useStaffLog } from "./use-staff-log.ts";

const RECALLABLE = new Set(["canary", "scheduled", "waiting", "sent"]);

/** Past broadcasts with their receipts, and every step of staff. */
export function StaffLog({ password, actions }: { password: string; actions: number }) {
  const state = useStaffLog(password, actions);
  const { log, said, failure, working, show, showOlder } = state;

  return (
    <section aria-labelledby="log" className="panel">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="log" className="text-lg font-bold">
          What was done
        </h2>
        <QuietButton off={working} onClick={show}>
          {log ? "Refresh" : "Show the log"}
        </QuietButton>
      </div>
      <div role="status" className="mt-2 empty:hidden">
        {said && <p className="font-semibold">{said}</p>}
        {failure && <p className="text-sm font-semibold text-bad">{failure.message}</p>}
      </div>
      {log && log.steps.length === 0 && <p className="mt-2 text-soft">Nothing yet.</p>}
      {log && log.steps.length > 0 && (
        <>
          <ul className="mt-4 grid gap-3">
            {log.broadcasts.toSorted(byLastStep(log)).map((broadcast) => (
              <SentNotif key={broadcast.id} broadcast={broadcast} state={state} />
            ))}
          </ul>
          <h3 className="mt-6 font-bold">Log</h3>
          <ol className="mt-2 grid gap-2 text-sm">
            {log.steps.map((step) => (
              <li key={step.id} className="border-l-2 border-line pl-3">
                <span className="font-semibold">{step.by}</span> {stepText(step)}
                <span className="block text-soft">
                  <time dateTime={step.at}>{new Date(step.at).toLocaleString("en-US")}</time> · {step.notiId}
                </span>
              </li>
            ))}
          </ol>
          {log.next !== null && (
            <TextButton className="mt-2" off={working} onClick={showOlder}>
              Older
            </TextButton>
          )}
        </>
      )}
    </section>
  );
}

/** The broadcast of the newest step comes first. */
function byLastStep({ steps }: NonNullable<StaffLogState["log"]>) {
  const place = ({ id }: AuditedBroadcast) => steps.findIndex(({ broadcastId }) => broadcastId === id);
  return (one: AuditedBroadcast, other: AuditedBroadcast) => place(one) - place(other);
}

function SentNotif({
  broadcast,
  state: { working, recall, approve },
}: {
  broadcast: AuditedBroadcast;
  state: StaffLogState;
}) {
  const {
    notiId,
    title,
    message,
    country,
    state,
    askedBy,
    approvedBy,
    needsApproval,
    sendAt,
    canary,
    others,
  } = broadcast;
  return (
    <li className="rounded-xl border border-line p-4">
      <p className="text-sm font-semibold text-soft">
        {STATES[state]} · {country} · by {askedBy}
        {approvedBy !== null && `, approved by ${approvedBy}`}
        {state === "scheduled" && sendAt !== null && ` · for ${new Date(sendAt).toLocaleString("en-US")}`}
      </p>
      <p className="mt-1 font-bold">{title}</p>
      <p>{message}</p>
      <p className="mt-1 text-sm wrap-anywhere text-soft">{notiId}</p>
      {canary.sent > 0 && <p className="mt-1 text-sm">Canary: {receiptsText(canary)}</p>}
      {others.sent > 0 && <p className="mt-1 text-sm">{receiptsText(others)}</p>}
      <div className="mt-3 flex flex-wrap gap-3 empty:hidden">
        {needsApproval && (
          <QuietButton off={working} aria-label={`Approve ${notiId}`} onClick={() => approve(notiId)}>
            Approve
          </QuietButton>
        )}
        {RECALLABLE.has(state) && (
          <QuietButton off={working} aria-label={`Recall ${notiId}`} onClick={() => recall(notiId)}>
            Recall
          </QuietButton>
        )}
      </div>
    </li>
  );
}
