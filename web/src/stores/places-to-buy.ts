import type { NearShelf } from "@stockfinder/contracts/near";
import type { StoreOffer } from "@stockfinder/contracts/offers";
import { comparedBy, needsMembership, offersToBuy, type Sold } from "@stockfinder/product-rules/best-offer";
import {
  type Cost,
  compareOffers,
  costOf,
  costOfTotal,
  isSecondHand,
} from "@stockfinder/product-rules/costs";

/** Branches this far away are near. */
export const NEAR_MILES = 25;
/** What a drive there and back weighs in dollars for each mile of the straight line, as in a total: 1.3 miles of road, 20 cents each. */
const DRIVE_A_MILE = 2 * 1.3 * 0.2;
/** In miles. */
const BEYOND_ALL = 1_000;

/** A branch, as far as it decides where to buy. `retailer` is the store's id in the directory. */
export type OnShelf = Pick<NearShelf, "retailer" | "distanceMiles"> & { readonly level: string };

/** The branches of one store around the shopper: those with stock first, then the nearest. So are the stores. */
export interface Chain<Shelf> {
  /** In the directory. */
  readonly storeId: string;
  readonly branches: readonly Shelf[];
}

/**
 * Where a product can be bought. Results and where-to-buy read the best offer, the branch to go to, branches and counts from
 * here, so that they cannot disagree.
 */
export interface PlacesToBuy<Offer extends Sold = StoreOffer, Shelf extends OnShelf = NearShelf> {
  /** In their order. */
  readonly offers: readonly Offer[];
  /** The first by `compareToBuy` of those that this shopper can buy. Null if there is none. */
  readonly best: Offer | null;
  /** Those of other stores that cost the same as the best. */
  readonly tied: readonly Offer[];
  /** The cheapest that may cost less than the best: its price does, but its store does not state its shipping. */
  readonly cheaper: Offer | null;
  /** Those that are delivered, with their totals at the door, in the order of `compareToBuy` there. */
  readonly delivered: readonly Offer[];
  /**
   * Where to go for it: the branch with stock that costs least with the drive, for this shopper and as new as the best offer; else the
   * nearest, a members' store only where no other has it. Null if none is known.
   */
  readonly today: Shelf | null;
  readonly chains: readonly Chain<Shelf>[];
  readonly inStock: number;
  readonly stores: number;
}

export function placesToBuy<Offer extends Sold, Shelf extends OnShelf>({
  offers,
  shelves,
  memberships,
}: {
  offers: readonly Offer[];
  /** The nearest first. */
  shelves: readonly Shelf[];
  memberships: readonly string[];
}): PlacesToBuy<Offer, Shelf> {
  const isClosed = (offer: Sold) => needsMembership(offer, memberships);
  const open = offersToBuy(offers, memberships);
  const delivered = open
    .filter(isOnline)
    .map((offer) => (offer.totalAtDoor ? { ...offer, total: offer.totalAtDoor } : offer))
    .toSorted(comparedBy(costAtDoor));
  const stocked = shelves.filter(hasStock);
  const closed = new Set(offers.filter(isClosed).map(({ storeId }) => storeId));
  const having = [
    ...offers.filter(({ isAvailable }) => isAvailable).map(({ storeId }) => storeId),
    ...stocked.map(({ retailer }) => retailer),
  ];
  const all = [...offers.map(({ storeId }) => storeId), ...shelves.map(({ retailer }) => retailer)];
  const [best = null, ...others] = open;
  const priced = offers
    .filter((offer) => offer.price.value >= 0 && !isClosed(offer))
    .filter((offer) => best !== null && isSecondHand(offer) === isSecondHand(best))
    .toSorted((one, other) => Number(one.isAvailable === false) - Number(other.isAvailable === false));
  const [cheapest] = stocked
    .flatMap((shelf) => {
      const offer = priced.find(({ storeId }) => storeId === shelf.retailer);
      return offer ? { shelf, cost: offer.price.value + DRIVE_A_MILE * shelf.distanceMiles } : [];
    })
    .sort((one, other) => one.cost - other.cost);
  return {
    offers,
    best,
    tied: others.filter(
      (other) =>
        best !== null &&
        other.storeId !== best.storeId &&
        other.price.currency === best.price.currency &&
        compareOffers(other, best) === 0,
    ),
    cheaper: others.find((other) => best !== null && mayBeCheaper(other, best)) ?? null,
    delivered,
    today: cheapest?.shelf ?? stocked.find(({ retailer }) => !closed.has(retailer)) ?? stocked[0] ?? null,
    chains: chainsOf(shelves),
    inStock: new Set(having).size,
    stores: new Set(all).size,
  };
}

export function hasStock({ level }: Pick<OnShelf, "level">): boolean {
  return level === "in" || level === "limited";
}

/** The stock of a branch as an offer has it: null if it is unknown. */
export function branchStock(shelf: Pick<NearShelf, "level">): boolean | null {
  return shelf.level === "unknown" ? null : hasStock(shelf);
}

/** Whether it can be ordered. */
export function isOnline({ inStoresOnly }: Pick<Sold, "inStoresOnly">): boolean {
  return !inStoresOnly;
}

function mayBeCheaper(offer: Sold, best: Sold): boolean {
  const cost = costOf(offer);
  return !cost.isWhole && isSecondHand(offer) === isSecondHand(best) && cost.value < costOf(best).value;
}

function costAtDoor(offer: Sold): Cost {
  const { total } = offer;
  return total?.value == null ? costOf({ ...offer, distanceMiles: null }) : costOfTotal(total);
}

function chainsOf<Shelf extends OnShelf>(shelves: readonly Shelf[]): readonly Chain<Shelf>[] {
  const chains = [...Map.groupBy(shelves, ({ retailer }) => retailer)].map(([storeId, branches]) => ({
    storeId,
    branches: branches.toSorted((one, other) => Number(hasStock(other)) - Number(hasStock(one))),
  }));
  return chains.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** By the first of its branches, which has stock if any has. */
function rankOf({ branches: [first] }: Chain<OnShelf>): number {
  return first ? first.distanceMiles + (hasStock(first) ? 0 : BEYOND_ALL) : 0;
}
