import type { OutputOf } from "@stockfinder/contracts/operation";
import {
  type AuditedBroadcast,
  approveBroadcast,
  readAudit,
  recallBroadcast,
} from "@stockfinder/contracts/staff";
import { useEffect, useEffectEvent, useState } from "react";
import { QuietButton, TextButton } from "../../components/button.tsx";
import { type AskAsStaff, useStaffRequests } from "../../components/use-staff-requests.ts";
import { receiptsText, STATES, stepText } from "./step-words.ts";

type Log = OutputOf<typeof readAudit>;

const RECALLABLE = new Set(["canary", "scheduled", "waiting", "sent"]);
const LIMIT = 50;

/** Past broadcasts with their receipts, and every step of staff; once shown, it is fetched again after each action of this page. */
export function StaffLog({ password, actions }: { password: string; actions: number }) {
  const [log, setLog] = useState<Log | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const { failure, working, attempt } = useStaffRequests(password);
  const isWorking = working !== null;

  const read = async (ask: AskAsStaff) => setLog(await ask(readAudit, { limit: LIMIT }));
  const readAfter = useEffectEvent((actions: number) => {
    if (log && actions > 0) attempt("read", read);
  });
  useEffect(() => readAfter(actions), [actions]);

  const showOlder = () =>
    attempt("older", async (ask) => {
      if (!log?.next) return;
      const { steps, broadcasts, next } = await ask(readAudit, { limit: LIMIT, before: log.next });
      const known = new Set(log.broadcasts.map(({ id }) => id));
      const others = broadcasts.filter(({ id }) => !known.has(id));
      setLog({ steps: [...log.steps, ...steps], broadcasts: [...log.broadcasts, ...others], next });
    });
  const change = (operation: typeof recallBroadcast | typeof approveBroadcast, notiId: string) =>
    attempt("change", async (ask) => {
      setSaid(null);
      setSaid((await ask(operation, { notiId })).msg);
      await read(ask);
    });

  return (
    <section aria-labelledby="log" className="mt-10">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="log" className="text-lg font-bold">
          Activity log
        </h2>
        <QuietButton off={isWorking} onClick={() => attempt("read", read)}>
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
              <SentNotif key={broadcast.id} broadcast={broadcast}>
                {broadcast.needsApproval && (
                  <QuietButton
                    off={isWorking}
                    aria-label={`Approve ${broadcast.notiId}`}
                    onClick={() => change(approveBroadcast, broadcast.notiId)}
                  >
                    Approve
                  </QuietButton>
                )}
                {RECALLABLE.has(broadcast.state) && (
                  <QuietButton
                    off={isWorking}
                    aria-label={`Recall ${broadcast.notiId}`}
                    onClick={() => change(recallBroadcast, broadcast.notiId)}
                  >
                    Recall
                  </QuietButton>
                )}
              </SentNotif>
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
            <TextButton className="mt-2" off={isWorking} onClick={showOlder}>
              Older
            </TextButton>
          )}
        </>
      )}
    </section>
  );
}

/** The broadcast of the newest step comes first. */
function byLastStep({ steps }: Log) {
  const place = ({ id }: AuditedBroadcast) => steps.findIndex(({ broadcastId }) => broadcastId === id);
  return (one: AuditedBroadcast, other: AuditedBroadcast) => place(one) - place(other);
}

function SentNotif({ broadcast, children }: { broadcast: AuditedBroadcast; children: React.ReactNode }) {
  const { notiId, title, message, country, state, askedBy, approvedBy, sendAt, canary, others } = broadcast;
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
      <div className="mt-3 flex flex-wrap gap-3 empty:hidden">{children}</div>
    </li>
  );
}
