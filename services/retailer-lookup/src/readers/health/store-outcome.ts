import type { StoreOutcome } from "@stockfinder/contracts/health";
import type { LookupFailure } from "../parsing/lookup-failure.ts";

const OF_LOOKUP: Readonly<Record<LookupFailure["code"], StoreOutcome>> = {
  empty: "empty",
  "no-stores": "empty",
  "no-store-list": "failed",
  blocked: "blocked",
  unreadable: "changedLayout",
  timeout: "slow",
  retired: "failed",
  throttled: "failed",
  failing: "failed",
  refused: "failed",
};

/** The outcome for the store of a failed look-up. A limit of ours is `failed`, never `blocked`. */
export function outcomeOfLookup(code: LookupFailure["code"]): StoreOutcome {
  return OF_LOOKUP[code];
}

export function isGood(outcome: StoreOutcome): boolean {
  return outcome === "ok" || outcome === "empty";
}
