import { productHistory } from "@stockfinder/contracts/history";
import type { Country } from "@stockfinder/contracts/listings";
import type { OutputOf } from "@stockfinder/contracts/operation";
import { useEffect, useState } from "react";
import { call } from "../../../api.ts";
import type { Span } from "./history-lines.ts";

const DAY_MS = 86_400_000;

export interface KnownHistory extends OutputOf<typeof productHistory> {
  readonly span: Span;
}

/** A product's prices over some days; the previous ones stay until they are loaded. */
export function useHistory({
  upc,
  country,
  days,
  isWanted,
}: {
  upc: string;
  country: Country;
  days: number;
  isWanted: boolean;
}): { history: KnownHistory | null; isFailed: boolean; askAgain: () => void } {
  const [history, setHistory] = useState<KnownHistory | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(() => {
    if (!isWanted) return;
    const left = new AbortController();
    const { signal } = left;
    setFailed(false);
    call(productHistory, { upc, country, days }, { signal }).then(
      (answer) => {
        const to = Date.now();
        setHistory({ ...answer, span: { from: to - days * DAY_MS, to } });
      },
      () => signal.aborted || setFailed(true),
    );
    return () => left.abort();
  }, [upc, country, days, isWanted, round]);

  return { history, isFailed, askAgain: () => setRound(round + 1) };
}
