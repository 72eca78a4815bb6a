import { RequestFailed } from "@stockfinder/client/request-failed";
import { type AlertOutcome, addReceipt, readNotification } from "@stockfinder/contracts/alerts";
import type { OutputOf } from "@stockfinder/contracts/operation";
import { useState, useSyncExternalStore } from "react";
import { currentAlerts, onAlerts } from "../../alerts/live-alerts.ts";
import { isOver } from "../../alerts/merged-alerts.ts";
import { callAsWatcher } from "../../alerts/watcher.ts";
import { useFetched } from "../../api/use-fetched.ts";

export type ReadAlert = OutputOf<typeof readNotification>;

/** An alert by its id, with its owner's feedback. It is fetched again when the bell receives a newer version. */
export function useAlert(id: string) {
  const [saved, setSaved] = useState<{ readonly id: string; readonly outcome: AlertOutcome } | null>(null);
  const alerts = useSyncExternalStore(onAlerts, currentAlerts);
  const latest = alerts.find((each) => each.id === id);
  const version = latest?.version ?? 0;

  const { data, failure, reload } = useFetched(`${id} ${version}`, async (signal): Promise<ReadAlert> => {
    // The version that the bell received may be the one on the page.
    const isCurrent = known !== null && known.version >= version;
    return isCurrent ? known : callAsWatcher(readNotification, { id }, signal);
  });
  const known = data?.id === id ? data : null;
  const outcome = latest?.outcome ?? (saved?.id === id ? saved.outcome : known?.outcome) ?? null;

  return {
    alert: known && { ...known, outcome },
    phase: failure ? (isMissing(failure.error) ? "missing" : "failed") : known ? "known" : "loading",
    others: alerts.filter(
      (each) => each.id !== id && each.watchId !== null && each.watchId === known?.watchId && !isOver(each),
    ),
    tryAgain: reload,
    saveOutcome: (outcome: AlertOutcome) => setSaved({ id, outcome }),
    // Not awaited: the shopper is already leaving the page.
    follow: () => void callAsWatcher(addReceipt, { id, kind: "clicked" }).catch(() => undefined),
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof RequestFailed && [400, 404].includes(error.status);
}
