import { milesText } from "@stockfinder/contracts/alert-place";
import { unshouted, withoutStoreName } from "@stockfinder/product-rules/branch-name";

/** "Target · 3.3 mi", and "Target" where no branch near is known to have it. */
export function storeText(store: string, miles: number | null | undefined): string {
  return miles == null ? store : `${store} · ${milesText(miles)}`;
}

interface StoreAddress {
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly distanceMiles: number | null;
}

/**
 * The place of a store as a short text. The distance comes first, because shoppers compare it and it remains when a long name
 * is cut.
 */
export function placeText(store: StoreAddress, retailerLabel: string): string {
  const { distanceMiles } = store;
  const place = branchName(store, retailerLabel);
  return distanceMiles === null ? place : `${milesText(distanceMiles)} · ${place}`;
}

/** The retailer's name is in the heading already, so a store without another name shows its street. */
export function branchName(
  { name, address, city }: Omit<StoreAddress, "distanceMiles">,
  retailerLabel: string,
): string {
  const ownName = unshouted(withoutStoreName(name, retailerLabel) || address || name);
  const town = unshouted(city);
  return town && !ownName.includes(town) ? `${ownName}, ${town}` : ownName;
}

/** The street of a store; null where its place says it already. */
export function streetText(store: StoreAddress, retailerLabel: string): string | null {
  const street = unshouted(store.address);
  return street === "" || placeText(store, retailerLabel).includes(street) ? null : street;
}

/** Walmart states "G16" alone, Kroger "AISLE 7" or a department. */
export function aisleText(aisle: string): string {
  return /^[A-Z]?\d/.test(aisle) ? `Aisle ${aisle}` : aisle;
}
