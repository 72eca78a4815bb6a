import { RequestFailed } from "@stockfinder/client/request-failed";
import { listNearShelves, type NearShelf } from "@stockfinder/contracts/near";
import { useEffect, useState } from "react";
import { call } from "../../api.ts";

const RADIUS_MILES = 25;

export type Near =
  | { readonly phase: "asking" | "failed" | "unknownZip" }
  | { readonly phase: "known"; readonly shelves: readonly NearShelf[] };

/** The shelves with a product around a zip code, nearest first. */
export function useNear(upc: string, zip: string): { near: Near; askAgain: () => void } {
  const [near, setNear] = useState<Near>({ phase: "asking" });
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    setNear({ phase: "asking" });
    call(listNearShelves, { upc, zip, radius: RADIUS_MILES }, { signal }).then(
      ({ shelves }) => setNear({ phase: "known", shelves }),
      (error) => signal.aborted || setNear({ phase: isUnknownZip(error) ? "unknownZip" : "failed" }),
    );
    return () => left.abort();
  }, [upc, zip, round]);

  return { near, askAgain: () => setRound(round + 1) };
}

function isUnknownZip(error: unknown): boolean {
  return error instanceof RequestFailed && error.isRefusal && error.fields.includes("zip");
}
