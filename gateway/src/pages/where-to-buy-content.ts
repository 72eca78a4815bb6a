import type { Country } from "@stockfinder/contracts/listings";
import { Gtin, type Offers, type StoreOffer } from "@stockfinder/contracts/offers";
import { priceWords } from "@stockfinder/contracts/price-words";
import { Query } from "@stockfinder/contracts/searches";
import { titleOf } from "@stockfinder/contracts/slug-title";
import { whereToBuyPath } from "@stockfinder/contracts/where-to-buy-path";
import { breadcrumbs, productData } from "./linked-data.ts";
import type { PageContent } from "./page-content.ts";
import type { PageHead } from "./page-head.ts";
import type { StoredContent } from "./stored-content.ts";

const WHERE_TO_BUY = /^\/where-to-buy\/(?<upc>[^/]+)(?:\/(?<slug>[^/]+))?\/?$/i;

export interface ProductAddress {
  readonly upc: string;
  /** Null if the address has none. */
  readonly name: string | null;
}

/** The product in the address of a where-to-buy page; null for other pages, and without a valid UPC. */
export function productAt(path: string): ProductAddress | null {
  const { upc = "", slug = "" } = WHERE_TO_BUY.exec(path)?.groups ?? {};
  const gtin = Gtin.safeParse(upc);
  return gtin.success ? { upc: gtin.data, name: nameIn(slug) } : null;
}

/** The content of a product's where-to-buy page: its stored offers. Without an answer its head has the name in the address. */
export async function whereToBuyContent(
  stored: StoredContent,
  { upc, name: addressed }: ProductAddress,
  {
    origin,
    requestId,
    ...wanted
  }: { origin: string; requestId: string; country: Country; zip: string | null },
): Promise<PageContent> {
  const held = await stored.ofProduct({ upc, ...wanted }, requestId);
  const offers = held?.offers ?? null;
  const name = offers?.name ?? addressed;
  const feed = wanted.country === "USA" ? { feed: `/feeds/product/${upc}.atom` } : {};
  const head = name === null ? null : { ...headOf(name, offers), ...feed };
  if (held === null || offers === null || name === null) return { head, held, linkedData: [] };
  const path = whereToBuyPath({ upc, name, country: wanted.country });
  const product = productData(offers, { name, url: origin + path, product: held.product });
  const trail = breadcrumbs(origin, [
    { name: "Hot Product Tracker", path: "/popular" },
    { name, path },
  ]);
  return { head, held, linkedData: [product, trail] };
}

function headOf(name: string, held: Offers | null): PageHead {
  return {
    title: `Where to buy ${name}`,
    description: `${standing(held?.offers ?? [])}Prices and stock of ${name} at every store that sells it, each with its age.`,
    picture: "/social-search.png",
    pictureText: "Shelves with the price and the stock of a product at each store",
  };
}

function standing(offers: readonly StoreOffer[]): string {
  const inStock = offers.filter(({ isAvailable }) => isAvailable);
  if (inStock.length === 0) return "";
  const stores = offers.length === 1 ? "1 store" : `${offers.length} stores`;
  return `In stock at ${inStock.length} of ${stores}${lowest(inStock)}. `;
}

/** Offers are sorted by price, those without one last. */
function lowest([first]: readonly StoreOffer[]): string {
  if (!first || first.price.value < 0) return "";
  const { value, currency } = first.price;
  return `, from ${priceWords(value, currency)}`;
}

/** The name as a search would accept it. */
function nameIn(slug: string): string | null {
  const name = Query.safeParse(titleOf(slug));
  return name.success ? name.data.replaceAll(/\s+/g, " ") : null;
}
