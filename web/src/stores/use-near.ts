import { RequestFailed } from "@stockfinder/client/request-failed";
import { normalGtin } from "@stockfinder/contracts/gtin";
import { listNearShelves, type NearShelf } from "@stockfinder/contracts/near";
import { call } from "../api/call.ts";
import { useHeld } from "../api/held.ts";
import { useFetched } from "../api/use-fetched.ts";
import { NEAR_MILES } from "./places-to-buy.ts";

/** While stores are being called. Longer than their answer is cached. */
const ASK_AGAIN_MS = 1_100;
/** A store takes 10 seconds at most. */
const MAX_TIMES = 10;

interface Shelves {
  readonly zip: string;
  readonly upc: string;
  readonly shelves: readonly NearShelf[];
  /** Stores are being called; their shelves follow. */
  readonly refreshing: boolean;
}

export type Near =
  | { readonly phase: "asking" | "failed" | "unknownZip" }
  | ({ readonly phase: "known" } & Shelves);

/** The shelves with a product around a zip code, nearest first: the stored ones, then those of the called stores. */
export function useNear(upc: string, zip: string): { near: Near; askAgain: () => void } {
  const held = useHeld()?.near;
  const { data, failure, reload } = useFetched<Shelves>(
    zip === "" ? null : `${upc} ${zip}`,
    async (signal, show: (part: Shelves) => void) => {
      const ask = () => call(listNearShelves, { upc, zip, radius: NEAR_MILES }, { signal });
      let { shelves, refreshing = false } = await ask();
      for (let times = 1; refreshing && times < MAX_TIMES && !signal.aborted; times += 1) {
        show({ upc, zip, shelves, refreshing });
        await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
        // The listed shelves stay if the request fails.
        ({ shelves, refreshing = false } = await ask().catch(() => ({ shelves, refreshing: false })));
      }
      return { upc, zip, shelves, refreshing: false };
    },
    held?.upc === normalGtin(upc) && held.zip === zip && held.shelves.length > 0
      ? { upc, zip, shelves: held.shelves, refreshing: true }
      : null,
  );
  return { near: nearOf(), askAgain: reload };

  function nearOf(): Near {
    if (failure) return { phase: isUnknownZip(failure.error) ? "unknownZip" : "failed" };
    return data?.zip === zip && data.upc === upc ? { phase: "known", ...data } : { phase: "asking" };
  }
}

function isUnknownZip(error: unknown): boolean {
  return error instanceof RequestFailed && error.isRefusal && error.fields.includes("zip");
}
