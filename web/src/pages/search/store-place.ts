import type { StoreStock } from "@stockfinder/contracts/lookup";

/**
 * Where a store is, in a few words. How far comes first: it is what a shopper compares, and what stays when a long name
 * is cut. The retailer's own name says nothing below its heading; where a store has no other, its street does.
 */
export function placeText({ name, address, city, distanceMiles }: StoreStock, retailerLabel: string): string {
  const ownName = withoutPrefix(name, retailerLabel) || address || name;
  const place = city && !ownName.includes(city) ? `${ownName}, ${city}` : ownName;
  return distanceMiles === null ? place : `${distanceMiles.toFixed(1)} mi · ${place}`;
}

function withoutPrefix(name: string, prefix: string): string {
  if (!name.toLowerCase().startsWith(prefix.toLowerCase())) return name;
  return name.slice(prefix.length).replace(/^[\s\-–#:]+/, "");
}
