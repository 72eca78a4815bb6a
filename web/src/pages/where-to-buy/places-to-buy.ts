import type { NearShelf } from "@stockfinder/contracts/near";
import type { StoreOffer } from "@stockfinder/contracts/offers";

/** The branches of one store around the shopper: those with stock first, then the nearest. */
export interface Chain {
  /** In the directory. */
  readonly storeId: string;
  readonly branches: readonly NearShelf[];
}

/** Where a product can be bought: every part of the page reads its stores, branches, counts and best offer from here. */
export interface PlacesToBuy {
  /** In their order. */
  readonly offers: readonly StoreOffer[];
  /** The first that this shopper can buy, with its price. Null if there is none. */
  readonly best: StoreOffer | null;
  /** The one that costs least at the door. Null if none is delivered. */
  readonly delivered: StoreOffer | null;
  /** The nearest branch with stock; null if none is known. */
  readonly nearest: NearShelf | null;
  readonly chains: readonly Chain[];
  /** Stores that have it, online or in a branch. */
  readonly inStock: number;
  readonly stores: number;
}

export function placesToBuy({
  offers,
  shelves,
  memberships,
}: {
  offers: readonly StoreOffer[];
  /** The nearest first. */
  shelves: readonly NearShelf[];
  /** The stores that the shopper is a member of. */
  memberships: readonly string[];
}): PlacesToBuy {
  const open = offers.filter((offer) => canBuy(offer, memberships));
  const delivered = open.filter(
    ({ total, inStoresOnly }) => !inStoresOnly && (total?.parts.every(({ part }) => part !== "way") ?? true),
  );
  const having = [
    ...offers.filter(({ isAvailable }) => isAvailable).map(({ storeId }) => storeId),
    ...shelves.filter(hasStock).map(({ retailer }) => retailer),
  ];
  const all = [...offers.map(({ storeId }) => storeId), ...shelves.map(({ retailer }) => retailer)];
  return {
    offers,
    best: open[0] ?? null,
    delivered: delivered.toSorted((one, other) => costOf(one) - costOf(other))[0] ?? null,
    nearest: shelves.find(hasStock) ?? null,
    chains: chainsOf(shelves),
    inStock: new Set(having).size,
    stores: new Set(all).size,
  };
}

export function hasStock({ level }: Pick<NearShelf, "level">): boolean {
  return level === "in" || level === "limited";
}

/** The stock of a branch as an offer has it: null if it is unknown. */
export function branchStock(shelf: Pick<NearShelf, "level">): boolean | null {
  return shelf.level === "unknown" ? null : hasStock(shelf);
}

function canBuy(
  { isAvailable, price, storeId, membershipNeeded }: StoreOffer,
  memberships: readonly string[],
) {
  return isAvailable === true && price.value >= 0 && (!membershipNeeded || memberships.includes(storeId));
}

function costOf({ total, price }: StoreOffer): number {
  return total?.value ?? price.value;
}

function chainsOf(shelves: readonly NearShelf[]): readonly Chain[] {
  const chains = [...Map.groupBy(shelves, ({ retailer }) => retailer)].map(([storeId, branches]) => ({
    storeId,
    branches: branches.toSorted((one, other) => Number(hasStock(other)) - Number(hasStock(one))),
  }));
  return chains.toSorted((one, other) => hasAny(other) - hasAny(one));
}

function hasAny({ branches }: Chain): number {
  return Number(branches.some(hasStock));
}
