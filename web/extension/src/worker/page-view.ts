import type { DigestProduct } from "@stockfinder/contracts/digest-offers";
import type { PageView, ReadProduct } from "../messages.ts";
import { betterPrice } from "../rules/better-price.ts";
import type { KnownStore } from "../rules/store-at.ts";
import type { Stored } from "../stored.ts";

export type Remembered = Partial<Pick<Stored, "zipcode" | "closedAt" | "silentAt" | "openedOn">>;

/** The content of a page's panel; null if no other store sells the product. */
export function pageView(
  page: ReadProduct,
  store: KnownStore,
  product: DigestProduct | null,
  { zipcode, closedAt = [], silentAt = [], openedOn = {} }: Remembered,
  today: string,
): PageView {
  const others = (product?.offers ?? []).filter(({ storeId }) => storeId !== store.id);
  if (product === null || others.length === 0) return null;
  const { price, currency, condition } = page;
  const better = betterPrice({ storeId: store.id, price, currency, condition }, others);
  const opensByItself = !silentAt.includes(store.id);
  const isNew = better !== null && openedOn[product.upc] !== today;
  const closed = closedAt.includes(store.id) ? "hidden" : "small";
  return {
    product,
    storeId: store.id,
    store: store.name,
    country: store.country,
    others,
    better,
    zip: zipcode ?? null,
    state: isNew && opensByItself ? "open" : closed,
    opensByItself,
    origin: EXTENSION_ORIGIN,
  };
}

/** The days on which panels opened automatically, with today's; other days are dropped. */
export function openedToday(
  openedOn: Stored["openedOn"] = {},
  upc: string,
  today: string,
): Stored["openedOn"] {
  return { ...Object.fromEntries(Object.entries(openedOn).filter(([, day]) => day === today)), [upc]: today };
}
