import type { ItemAvailability } from "@stockfinder/contracts/lookup";
import { LookupFailure } from "../lookup-failure.ts";
import type { LookupContext, MissedItem } from "../retailer.ts";

/**
 * Asks for each item by itself: one whose call fails or takes long does not cost the others theirs, and one that the
 * retailer does not know (null) is left out.
 * @throws {LookupFailure} the first failure, where every call failed.
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

/** A mistake of ours is no failure of one item. */
function missed(id: string, error: unknown): MissedItem {
  if (!(error instanceof LookupFailure)) throw error;
  return { id, failure: error };
}
