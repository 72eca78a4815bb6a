import type { Handler } from "@stockfinder/bus/bus";
import type {
  logOpenedOffer as logOpenedOfferOperation,
  noteOpenedOffers as noteOpenedOffersOperation,
} from "@stockfinder/contracts/trending";
import type { Interest } from "../catalogue/trending/interest.ts";
import { personAt, personOf } from "../requests/person.ts";

/** Counts a click on a product's direct link to a store, which is not `/go`. */
export function logOpenedOffer(interest: Pick<Interest, "note">): Handler<typeof logOpenedOfferOperation> {
  return async ({ upc, caller }, { principal }) => {
    interest.note({ upc, kind: "offers", person: personOf(principal, caller) });
    return { worked: true };
  };
}

/** Counts people who opened the offers of a product. */
export function noteOpenedOffers(interest: Interest): Handler<typeof noteOpenedOffersOperation> {
  return async ({ opened }) => {
    for (const { upc, caller, accountId } of opened)
      interest.note({ upc, kind: "offers", person: personAt(caller, accountId) });
    return { noted: true };
  };
}
