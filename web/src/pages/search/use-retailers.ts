import { listRetailers, type RetailerInfo } from "@stockfinder/contracts/retailers";
import { useEffect, useState } from "react";
import { call } from "../../api.ts";

export type Retailers =
  | { readonly phase: "waiting" }
  | { readonly phase: "failed" }
  | { readonly phase: "listed"; readonly list: readonly RetailerInfo[] };

/** The stores of the page, in order. */
export function useRetailers(): { retailers: Retailers; askAgain: () => void } {
  const [retailers, setRetailers] = useState<Retailers>({ phase: "waiting" });
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round fetches again
  useEffect(() => {
    const left = new AbortController();
    setRetailers({ phase: "waiting" });
    call(listRetailers, {}, { signal: left.signal }).then(
      (list) => setRetailers({ phase: "listed", list }),
      () => left.signal.aborted || setRetailers({ phase: "failed" }),
    );
    return () => left.abort();
  }, [round]);

  return { retailers, askAgain: () => setRound(round + 1) };
}
