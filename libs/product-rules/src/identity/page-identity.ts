import { normalGtin } from "@stockfinder/contracts/gtin";
import type { PageProduct } from "../product-page/page-product.ts";
import { modelOf } from "./model-of.ts";
import { productOf } from "./product-of.ts";
import { readTitle, type TitleParts } from "./title.ts";

/** The identification of a page's product. Each field is null if the page does not state it. */
export interface PageIdentity {
  readonly gtin: string | null;
  readonly model: string | null;
}

export type IdentifyingFacts = Pick<PageProduct, "gtin" | "brand" | "modelNumber" | "condition"> & {
  readonly name: string;
};

/** The GTIN and model of the single new product: shops state them for lots, bundles and used items too. The extension uses this as well. */
export function pageIdentity(
  { gtin, name, brand, modelNumber, condition }: IdentifyingFacts,
  read: (title: string) => TitleParts = readTitle,
): PageIdentity {
  const stated = [brand, name, modelNumber].filter((part) => part !== null);
  const upc = gtin === null ? null : normalGtin(gtin);
  const product = productOf({
    id: "page",
    upc,
    title: read(stated.filter((part) => part === name || !name.includes(part)).join(" ")),
    condition: condition ?? undefined,
  });
  return { gtin: upc !== null && product.key === `gtin:${upc}` ? upc : null, model: modelOf(product) };
}
