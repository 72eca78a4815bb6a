import type { RetailerInfo } from "@stockfinder/contracts/lookup";
import { useCallback, useEffect, useState } from "react";
import { listRetailers } from "../../requests/list-retailers.ts";

export type Retailers =
  | { readonly phase: "waiting" }
  | { readonly phase: "failed" }
  | { readonly phase: "listed"; readonly list: readonly RetailerInfo[] };

/** The stores of the page, in its order. */
export function useRetailers(): { retailers: Retailers; askAgain: () => void } {
  const [retailers, setRetailers] = useState<Retailers>({ phase: "waiting" });

  const ask = useCallback((signal?: AbortSignal) => {
    setRetailers({ phase: "waiting" });
    listRetailers(signal).then(
      (list) => setRetailers({ phase: "listed", list }),
      () => {
        if (!signal?.aborted) setRetailers({ phase: "failed" });
      },
    );
  }, []);

  useEffect(() => {
    const controller = new AbortController();
    ask(controller.signal);
    return () => controller.abort();
  }, [ask]);

  return { retailers, askAgain: () => ask() };
}
