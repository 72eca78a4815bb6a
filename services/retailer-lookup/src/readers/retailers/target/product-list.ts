import { z } from "zod";
import type { ListedItem } from "../../../catalogue/products/listed-item.ts";
import { ratingOf } from "../../parsing/facts.ts";
import { ItemId, list, part, Quantity, requiredList, Text, Token, Upc } from "../../parsing/fields.ts";
import { readShape } from "../../parsing/read-answer.ts";
import { CurrentPrice, toItem } from "./product.ts";

export interface Found {
  readonly items: ListedItem[];
  /** How many the answer lists, those that cannot be shown among them. */
  readonly listed: number;
  readonly total: number | null;
}

const ListedProduct = z.object({
  tcin: ItemId,
  title: Text,
  url: Token,
  upc: Upc,
  images: list(z.object({ base_url: Token, primary: Token })),
  price: part(CurrentPrice),
  average_rating: Quantity,
  total_reviews: Quantity,
});

const ProductList = z.object({
  search_response: z.object({
    metaData: list(z.object({ name: Token, value: Quantity })),
    items: z.object({ Item: requiredList(ListedProduct) }),
  }),
});

/** `plp/search` as of 2020; stock is not part of it. */
export function readProductList(body: unknown): Found {
  const { metaData, items } = readShape(body, ProductList).search_response;
  return {
    items: items.Item.flatMap(({ images: [image], ...product }) => {
      const imageUrl = image?.base_url && image.primary ? image.base_url + image.primary : null;
      const rating = ratingOf(product.average_rating, product.total_reviews);
      return toItem({ ...product, imageUrl, facts: { rating } }) ?? [];
    }),
    listed: items.Item.length,
    total: metaData.find(({ name }) => name === "total_results")?.value ?? null,
  };
}
