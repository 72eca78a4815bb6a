import { listAffiliatePrograms } from "@stockfinder/contracts/links";
import type { OutputOf } from "@stockfinder/contracts/operation";
import { useEffect, useState } from "react";
import { call } from "../../api.ts";

export type Affiliate = OutputOf<typeof listAffiliatePrograms>;

export type Listed =
  | { readonly phase: "waiting" }
  | { readonly phase: "failed" }
  | { readonly phase: "listed"; readonly affiliate: Affiliate };

export function useAffiliatePrograms(): { listed: Listed; askAgain: () => void } {
  const [listed, setListed] = useState<Listed>({ phase: "waiting" });
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round fetches again
  useEffect(() => {
    const left = new AbortController();
    setListed({ phase: "waiting" });
    call(listAffiliatePrograms, {}, { signal: left.signal }).then(
      (affiliate) => setListed({ phase: "listed", affiliate }),
      () => left.signal.aborted || setListed({ phase: "failed" }),
    );
    return () => left.abort();
  }, [round]);

  return { listed, askAgain: () => setRound(round + 1) };
}
