import { RequestFailed } from "@stockfinder/client/request-failed";
import {
  type AlertOutcome,
  type AnyAlert,
  addReceipt,
  readNotification,
} from "@stockfinder/contracts/alerts";
import type { OutputOf } from "@stockfinder/contracts/operation";
import { useEffect, useState, useSyncExternalStore } from "react";
import { currentAlerts, onAlerts } from "../../alerts/live-alerts.ts";
import { isOver } from "../../alerts/merged-alerts.ts";
import { callAsWatcher } from "../../alerts/watcher.ts";

export type ReadAlert = OutputOf<typeof readNotification>;

type Phase = "loading" | "known" | "missing" | "failed";

/** An alert by its id, with its owner's feedback. It is fetched again when the bell receives a newer version. */
export function useAlert(id: string): {
  alert: ReadAlert | null;
  phase: Phase;
  /** The last alerts of its watch that are still available, without it. */
  others: readonly AnyAlert[];
  tryAgain: () => void;
  /** Stores the outcome that its owner reported. */
  saveOutcome: (outcome: AlertOutcome) => void;
  /** Notes that its link was followed. */
  follow: () => void;
} {
  const [alert, setAlert] = useState<ReadAlert | null>(null);
  const [phase, setPhase] = useState<Phase>("loading");
  const [round, setRound] = useState(0);
  const alerts = useSyncExternalStore(onAlerts, currentAlerts);
  const latest = alerts.find((each) => each.id === id);
  const version = latest?.version;

  const known = alert?.id === id ? alert : null;
  const isCurrent = known !== null && known.version >= (version ?? 0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round or a newer version fetches again
  useEffect(() => {
    if (isCurrent) return;
    const left = new AbortController();
    if (known === null) setPhase("loading");
    callAsWatcher(readNotification, { id }, left.signal).then(
      (read) => {
        setAlert(read);
        setPhase("known");
      },
      (error) => {
        if (left.signal.aborted) return;
        // A malformed id is rejected; one of somebody else is not found.
        const isMissing = error instanceof RequestFailed && (error.status === 404 || error.status === 400);
        setPhase(isMissing ? "missing" : "failed");
      },
    );
    return () => left.abort();
  }, [id, round, version]);

  return {
    alert: known && { ...known, outcome: latest?.outcome ?? known.outcome ?? null },
    phase,
    others: alerts.filter(
      (each) => each.id !== id && each.watchId !== null && each.watchId === known?.watchId && !isOver(each),
    ),
    tryAgain: () => setRound(round + 1),
    saveOutcome: (outcome) => setAlert((read) => read && { ...read, outcome }),
    // Not awaited: the shopper is already leaving the page.
    follow: () => void callAsWatcher(addReceipt, { id, kind: "clicked" }).catch(() => undefined),
  };
}
