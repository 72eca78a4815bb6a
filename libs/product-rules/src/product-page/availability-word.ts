/** Whether an offer can be bought; `isAvailable` is null if the shop does not say, and for pre-orders. */
export interface OfferStock {
  readonly isAvailable: boolean | null;
  readonly isLimited: boolean;
  readonly isPreOrder: boolean;
  /** Available, but not online. */
  readonly isInStoreOnly: boolean;
  /** The shop's own words for it: `InStock`, `Only 3 left`. Null if it does not say. */
  readonly stockText: string | null;
}

export const UNKNOWN_STOCK: OfferStock = {
  isAvailable: null,
  isLimited: false,
  isPreOrder: false,
  isInStoreOnly: false,
  stockText: null,
};
export const IN_STOCK: OfferStock = { ...UNKNOWN_STOCK, isAvailable: true };
export const LIMITED_STOCK: OfferStock = { ...IN_STOCK, isLimited: true };
export const IN_STORE_ONLY: OfferStock = { ...IN_STOCK, isInStoreOnly: true };
export const OUT_OF_STOCK: OfferStock = { ...UNKNOWN_STOCK, isAvailable: false };
export const PRE_ORDER: OfferStock = { ...UNKNOWN_STOCK, isPreOrder: true };

const WORDS: ReadonlyMap<string, OfferStock> = new Map([
  ["instock", IN_STOCK],
  ["onlineonly", IN_STOCK],
  ["madetoorder", IN_STOCK],
  ["availablefororder", IN_STOCK],
  ["limitedavailability", LIMITED_STOCK],
  ["instoreonly", IN_STORE_ONLY],
  ["outofstock", OUT_OF_STOCK],
  ["oos", OUT_OF_STOCK],
  ["soldout", OUT_OF_STOCK],
  ["discontinued", OUT_OF_STOCK],
  ["reserved", OUT_OF_STOCK],
  ["preorder", PRE_ORDER],
  ["presale", PRE_ORDER],
  ["backorder", PRE_ORDER],
]);

/** Reads schema.org's ItemAvailability in all its spellings: `https://schema.org/InStock`, `In_Stock`, `in stock`. */
export function readAvailabilityWord(value: unknown): OfferStock {
  if (typeof value !== "string" || value.length > 100) return UNKNOWN_STOCK;
  const stockText = (value.split(/[/#]/).at(-1) ?? "").trim();
  const stock = WORDS.get(stockText.replace(/[\s_-]/g, "").toLowerCase());
  return stock ? { ...stock, stockText } : UNKNOWN_STOCK;
}
