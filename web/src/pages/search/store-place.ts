import type { StoreStock } from "@stockfinder/contracts/lookup";

/**
 * Where a store is, in a few words. How far comes first: it is what a shopper compares, and what stays when a long name
 * is cut. The retailer's own name says nothing below its heading; where a store has no other, its street does.
 */
export function placeText({ name, address, city, distanceMiles }: StoreStock, retailerLabel: string): string {
  const ownName = unshouted(withoutLabel(name, retailerLabel) || address || name);
  const town = unshouted(city);
  const place = town && !ownName.includes(town) ? `${ownName}, ${town}` : ownName;
  return distanceMiles === null ? place : `${distanceMiles.toFixed(1)} mi · ${place}`;
}

function withoutLabel(name: string, label: string): string {
  const [lowerName, lowerLabel] = [name.toLowerCase(), label.toLowerCase()];
  if (lowerName.startsWith(lowerLabel)) return name.slice(label.length).replace(/^[\s\-–#:]+/, "");
  return lowerName.endsWith(lowerLabel) ? name.slice(0, -label.length).trim() : name;
}

/** Some retailers write addresses in capitals only. */
function unshouted(text: string): string {
  if (text !== text.toUpperCase()) return text;
  return text.toLowerCase().replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
