import { z } from "zod";
import { readJson } from "./json-list.ts";
import { type ListRow, termsAt } from "./list-row.ts";

const Product = z.object({
  title: z.string().nullish(),
  notify_price: z.coerce.number().nullish(),
  price_cache: z.array(z.object({ url: z.string().nullish() })).nullish(),
});
const Export = z.union([
  z.object({ data: z.array(Product) }).transform(({ data }) => data),
  z.array(Product),
]);

/**
 * Reads the products of PriceBuddy, which exports them by its API only: `GET /api/products`
 * (https://github.com/jez500/pricebuddy/blob/main/app/Models/Product.php has the fields). A product is a row per store.
 * @throws {Fault} `bad-input`
 */
export function readPricebuddy(text: string): ListRow[] {
  return readJson(text, Export).flatMap(({ title, notify_price, price_cache }) => {
    const urls = (price_cache ?? []).map(({ url }) => url ?? null);
    return (urls.length > 0 ? urls : [null]).map((url) => ({
      codes: [],
      url,
      item: null,
      name: title || null,
      terms: termsAt(notify_price),
    }));
  });
}
