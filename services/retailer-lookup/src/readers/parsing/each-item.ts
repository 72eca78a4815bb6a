import type { ItemAvailability } from "@stockfinder/contracts/availability";
import { LookupFailure } from "./lookup-failure.ts";
import type { LookupContext, MissedItem } from "./retailer.ts";

/**
 * Fetches each item separately: one whose call fails or is slow does not affect the others, and one that the retailer
 * does not know (null) is left out.
 * @throws {LookupFailure} the first failure, if every call failed.
 */
export async function eachItem(
  ids: readonly string[],
  { found }: Pick<LookupContext, "found">,
  ask: (id: string) => Promise<ItemAvailability | null>,
): Promise<(ItemAvailability | MissedItem)[]> {
  const askAndTell = async (id: string) => {
    const item = await ask(id);
    if (item) found(item);
    return item;
  };
  const outcomes = await Promise.all(ids.map((id) => askAndTell(id).catch((error) => missed(id, error))));
  const failures = outcomes.flatMap((outcome) => (outcome && "failure" in outcome ? outcome.failure : []));
  if (failures[0] && failures.length === ids.length) throw failures[0];
  return outcomes.filter((outcome) => outcome !== null);
}

function missed(id: string, error: unknown): MissedItem {
  if (!(error instanceof LookupFailure)) throw error;
  return { id, failure: error };
}
