import { type HealthBoard, readHealthBoard } from "@stockfinder/contracts/health";
import { useEffect, useState } from "react";
import { call } from "../../api.ts";

/** As long as an answer is reused. */
const EVERY_MS = 5_000;

export type BoardState =
  | { readonly phase: "waiting" }
  | { readonly phase: "failed" }
  | { readonly phase: "shown"; readonly board: HealthBoard };

/** The health board, fetched again every 5 s while the page is visible. A fetch that fails keeps the board that is shown. */
export function useHealthBoard(): { state: BoardState; askAgain: () => void } {
  const [state, setState] = useState<BoardState>({ phase: "waiting" });
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round fetches again
  useEffect(() => {
    const left = new AbortController();
    call(readHealthBoard, {}, { signal: left.signal }).then(
      (board) => setState({ phase: "shown", board }),
      () =>
        left.signal.aborted ||
        setState((before) => (before.phase === "shown" ? before : { phase: "failed" })),
    );
    return () => left.abort();
  }, [round]);
  useEffect(() => {
    const timer = setInterval(() => document.hidden || setRound((before) => before + 1), EVERY_MS);
    return () => clearInterval(timer);
  }, []);

  return {
    state,
    askAgain() {
      setState({ phase: "waiting" });
      setRound(round + 1);
    },
  };
}
