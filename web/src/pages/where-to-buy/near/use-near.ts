import { RequestFailed } from "@stockfinder/client/request-failed";
import { listNearShelves, type NearShelf } from "@stockfinder/contracts/near";
import { useEffect, useState } from "react";
import { call } from "../../../api.ts";

const RADIUS_MILES = 25;
/** While stores are being called. Longer than their answer is cached. */
const ASK_AGAIN_MS = 2_000;
/** A store takes 10 seconds at most. */
const MAX_TIMES = 6;

export type Near =
  | { readonly phase: "asking" | "failed" | "unknownZip" }
  | {
      readonly phase: "known";
      readonly shelves: readonly NearShelf[];
      /** Stores are being called; their shelves follow. */
      readonly refreshing: boolean;
    };

/** The shelves with a product around a zip code, nearest first: the stored ones, then those of the called stores. */
export function useNear(upc: string, zip: string): { near: Near; askAgain: () => void } {
  const [near, setNear] = useState<Near>({ phase: "asking" });
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    setNear({ phase: "asking" });
    follow().catch((error) => {
      if (!signal.aborted) setNear({ phase: isUnknownZip(error) ? "unknownZip" : "failed" });
    });
    return () => left.abort();

    async function follow(): Promise<void> {
      let { shelves, refreshing = false } = await ask();
      for (let times = 1; refreshing && times < MAX_TIMES; times += 1) {
        setNear({ phase: "known", shelves, refreshing });
        await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
        if (signal.aborted) return;
        // The listed shelves stay if the request fails.
        ({ shelves, refreshing = false } = await ask().catch(() => ({ shelves, refreshing: false })));
      }
      if (!signal.aborted) setNear({ phase: "known", shelves, refreshing: false });
    }

    function ask() {
      return call(listNearShelves, { upc, zip, radius: RADIUS_MILES }, { signal });
    }
  }, [upc, zip, round]);

  return { near, askAgain: () => setRound(round + 1) };
}

function isUnknownZip(error: unknown): boolean {
  return error instanceof RequestFailed && error.isRefusal && error.fields.includes("zip");
}
