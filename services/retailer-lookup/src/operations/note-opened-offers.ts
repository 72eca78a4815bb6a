import type { Handler } from "@stockfinder/bus/bus";
import type { noteOpenedOffers as noteOpenedOffersOperation } from "@stockfinder/contracts/trending";
import type { Interest } from "../catalogue/trending/interest.ts";
import { personAt } from "../requests/person.ts";

/** Counts people who opened the offers of a product. */
export function noteOpenedOffers(interest: Interest): Handler<typeof noteOpenedOffersOperation> {
  return async ({ opened }) => {
    for (const { upc, caller, accountId } of opened)
      interest.note({ upc, kind: "offers", person: personAt(caller, accountId) });
    return { noted: true };
  };
}
