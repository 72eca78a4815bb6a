/** How buyable an offer is: null where the shop does not say, or says what is neither in stock nor out of it. */
export interface OfferStock {
  readonly isAvailable: boolean | null;
  readonly isLimited: boolean;
}

const AVAILABLE = new Set([
  "instock",
  "onlineonly",
  "limitedavailability",
  "instoreonly",
  "madetoorder",
  "availablefororder",
]);
const GONE = new Set(["outofstock", "soldout", "discontinued", "reserved", "oos"]);

/**
 * Reads schema.org's ItemAvailability in all its spellings: `https://schema.org/InStock`, `In_Stock`, `in stock`.
 * Ordering ahead (PreOrder, PreSale, BackOrder) is not stock, and not the lack of it: unknown.
 */
export function readAvailabilityWord(value: unknown): OfferStock {
  const word =
    typeof value === "string" ? (value.split(/[/#]/).at(-1) ?? "").replace(/[\s_-]/g, "").toLowerCase() : "";
  const isAvailable = AVAILABLE.has(word) ? true : GONE.has(word) ? false : null;
  return { isAvailable, isLimited: word === "limitedavailability" };
}
