import { RequestFailed } from "@stockfinder/client/request-failed";
import { addReceipt, readNotification } from "@stockfinder/contracts/alerts";
import type { OutputOf } from "@stockfinder/contracts/operation";
import { useEffect, useState } from "react";
import { callAsWatcher } from "../../alerts/watcher.ts";

export type ReadAlert = OutputOf<typeof readNotification>;

/** An alert by its id, and what its owner tells of it. */
export function useAlert(id: string): {
  alert: ReadAlert | null;
  phase: "loading" | "known" | "missing" | "failed";
  outcome: "got" | "gone" | "failed" | null;
  tryAgain: () => void;
  tell: (kind: "got" | "gone") => void;
  /** Notes that its link was followed. */
  follow: () => void;
} {
  const [alert, setAlert] = useState<ReadAlert | null>(null);
  const [phase, setPhase] = useState<"loading" | "known" | "missing" | "failed">("loading");
  const [outcome, setOutcome] = useState<"got" | "gone" | "failed" | null>(null);
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round fetches again
  useEffect(() => {
    const left = new AbortController();
    setPhase("loading");
    callAsWatcher(readNotification, { id }, left.signal).then(
      (read) => {
        setAlert(read);
        setPhase("known");
      },
      (error) => {
        if (left.signal.aborted) return;
        // An id that is none is refused, one of somebody else is not found.
        const isMissing = error instanceof RequestFailed && (error.status === 404 || error.status === 400);
        setPhase(isMissing ? "missing" : "failed");
      },
    );
    return () => left.abort();
  }, [id, round]);

  return {
    alert,
    phase,
    outcome,
    tryAgain: () => setRound(round + 1),
    tell: (kind) =>
      void callAsWatcher(addReceipt, { id, kind }).then(
        () => setOutcome(kind),
        () => setOutcome("failed"),
      ),
    // Nobody waits for it, and the shopper is already on the way.
    follow: () => void callAsWatcher(addReceipt, { id, kind: "clicked" }).catch(() => undefined),
  };
}
