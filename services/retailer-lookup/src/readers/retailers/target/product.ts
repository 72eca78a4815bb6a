import type { ProductFacts } from "@stockfinder/contracts/product-facts";
import { absoluteUrl } from "@stockfinder/product-rules/absolute-url";
import { z } from "zod";
import type { ListedItem } from "../../../catalogue/products/listed-item.ts";
import { factsOf, wasPriceOf } from "../../parsing/facts.ts";
import { Price } from "../../parsing/fields.ts";
import type { Stock } from "../../parsing/stock.ts";

const HOST = "https://www.target.com";

/** A range is sold from its lowest price on; prose such as `See low price in cart` is no price. */
export const CurrentPrice = z
  .object({
    current_retail: Price,
    current_retail_min: Price,
    formatted_current_price: Price,
    reg_retail: Price,
  })
  .transform((price) => ({
    amount: price.current_retail ?? price.current_retail_min ?? price.formatted_current_price,
    /** Of one item: in a range it may be another variant's. */
    regular: price.current_retail === null ? null : price.reg_retail,
  }));

interface Product {
  readonly tcin: string | null;
  readonly title: string | null | undefined;
  readonly upc: string | null | undefined;
  readonly url: string | null | undefined;
  readonly imageUrl: string | null | undefined;
  readonly price: z.output<typeof CurrentPrice> | null;
  readonly facts?: Pick<ProductFacts, "rating" | "shipping">;
  /** A partner of Target sells it; null if Target does not state it. */
  readonly isMarketplace?: boolean | null | undefined;
}

export interface ProductPage {
  readonly stock: Stock[];
  /** Shipping takes a pre-order or back-order only. */
  readonly isPreOrder: boolean;
  /** The GTIN; null if it states none. */
  readonly upc: string | null;
}

/** Null without an id or a title. */
export function toItem({
  tcin,
  title,
  upc,
  url,
  imageUrl,
  price,
  isMarketplace,
  facts,
}: Product): ListedItem | null {
  if (!tcin || !title) return null;
  return {
    id: tcin,
    upc: upc ?? null,
    url: absoluteUrl(url, HOST) ?? `${HOST}/p/-/A-${tcin}`,
    title,
    imageUrl: absoluteUrl(imageUrl, HOST),
    price: price?.amount ?? null,
    currency: "USD",
    status: [],
    statusCode: null,
    ...factsOf({ wasPrice: price && wasPriceOf(price.regular, "regular", price.amount), ...facts }),
    ...(typeof isMarketplace === "boolean" && { soldBy: isMarketplace ? "marketplace" : "store" }),
  };
}
