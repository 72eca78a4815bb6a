import type { Handler } from "@stockfinder/bus/bus";
import type { itemTotals as operation } from "@stockfinder/contracts/item-totals";
import { costOfTotal } from "@stockfinder/product-rules/costs";
import { offerStore } from "../catalogue/offers/offer-store.ts";
import { offersReader } from "../catalogue/offers/offers-reader.ts";
import { nearestBranches } from "../catalogue/shelves/nearest-stocked.ts";
import { offerTotals } from "../catalogue/total/offer-total.ts";
import type { LookupComponents } from "../components.ts";
import { nearOf } from "../requests/near.ts";

const NO_PRICE = -1;

export function itemTotals(components: LookupComponents): Handler<typeof operation> {
  const read = offersReader(components);
  const { database, clock, trust, terms } = components;

  return async ({ upc, country, retailer, itemId, zips, prices }) => {
    const storeId = offerStore(retailer, country).id;
    const { offers } = (await read({ upc, country })).offers;
    const offer = offers.find((each) => each.storeId === storeId && each.groupId === itemId);
    const totals: Record<string, (number | null)[]> = {};
    // One after the other: shoppers' requests wait for the same connections.
    for (const zip of zips) {
      const wanted = { upc, country, zip, now: clock.now() };
      const branch = (await nearestBranches({ database, trust }, wanted)).get(storeId);
      const { state } = nearOf(zip);
      totals[zip] = prices.map((price) => {
        if (!offer || offer.membershipNeeded) return null;
        const priced = { ...offer, price: { ...offer.price, value: price ?? NO_PRICE } };
        const { total } = offerTotals(priced, { state, branch }, terms);
        return costOfTotal(total).isWhole ? total.value : null;
      });
    }
    return { totals };
  };
}
