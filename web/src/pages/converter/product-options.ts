/** A product to choose for a broadcast. A bundle has the UPC of its base product. */
export interface ProductOption {
  readonly upc: string;
  readonly label: string;
}

const PS5 = "711719541028";
const PS5_DIGITAL = "711719541035";
const XBOX_X = "889842640724";
const XBOX_S = "889842651386";

/** The specification's choices; the first one is for tries. */
export const PRODUCT_OPTIONS: readonly [ProductOption, ...ProductOption[]] = [
  { upc: "711719541059", label: "Dummy headphones" },
  { upc: PS5, label: "PS5" },
  { upc: PS5, label: "PS5 Bundle" },
  { upc: PS5_DIGITAL, label: "PS5 Digital" },
  { upc: PS5_DIGITAL, label: "PS5 Digital Bundle" },
  { upc: XBOX_X, label: "Xbox X" },
  { upc: XBOX_X, label: "Xbox X Bundle" },
  { upc: XBOX_S, label: "Xbox S" },
  { upc: XBOX_S, label: "Xbox S Bundle" },
];

export function productLabelled(label: string): ProductOption {
  return PRODUCT_OPTIONS.find((option) => option.label === label) ?? PRODUCT_OPTIONS[0];
}
