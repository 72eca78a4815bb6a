import type { Handler } from "@stockfinder/bus/bus";
import type { countConnected as countConnectedOperation } from "@stockfinder/contracts/staff";
import { ownersNamed } from "../../broadcasts/draft.ts";
import type { StaffContext } from "../../staff/staff-context.ts";

/** Counts the connected people who match. */
export function countConnected({
  entrance,
  audience,
}: StaffContext): Handler<typeof countConnectedOperation> {
  return async (input) => {
    await entrance.nameOf(input);
    const { upc, productId, userId, country, store } = input;
    const { people } = await audience.find({
      country,
      upcs: upc === undefined ? [] : [upc],
      productIds: productId === undefined ? [] : [productId],
      people: userId === undefined ? [] : [...ownersNamed(userId)],
      store: store ?? null,
    });
    return { count: people.length };
  };
}
