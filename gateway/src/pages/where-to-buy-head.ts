import type { Bus } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import type { Country } from "@stockfinder/contracts/listings";
import { Gtin, heldOffers, type Offers, type StoreOffer } from "@stockfinder/contracts/offers";
import { ANONYMOUS } from "@stockfinder/contracts/principal";
import { Query } from "@stockfinder/contracts/searches";
import { queryOf } from "@stockfinder/contracts/slug";
import type { PageHead } from "./page-head.ts";

const WHERE_TO_BUY = /^\/where-to-buy\/(?<upc>[^/]+)(?:\/(?<slug>[^/]+))?\/?$/i;
/** The page does not wait longer for its head. */
const PATIENCE_MS = 300;

/**
 * Reads the head of a product's where-to-buy page from its stored offers, without calling a store. Without an answer the
 * head has the name in the address. Null for other pages, and for an address without a valid UPC and a name.
 */
export function whereToBuyHeadReader(bus: Pick<Bus, "call">) {
  return async (path: string, country: Country, requestId: string): Promise<PageHead | null> => {
    const { upc = "", slug = "" } = WHERE_TO_BUY.exec(path)?.groups ?? {};
    const gtin = Gtin.safeParse(upc);
    if (!gtin.success) return null;
    const context = { principal: ANONYMOUS, requestId, deadline: Date.now() + PATIENCE_MS };
    try {
      const { held } = await bus.call(heldOffers, { upc: gtin.data, country }, context);
      return headOf(held.name ?? nameIn(slug), held);
    } catch (error) {
      if (error instanceof Fault) return headOf(nameIn(slug), null);
      throw error;
    }
  };
}

function headOf(name: string | null, held: Offers | null): PageHead | null {
  if (name === null) return null;
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
  return `, from ${new Intl.NumberFormat("en-US", { style: "currency", currency }).format(value)}`;
}

/** The name as a search would accept it. */
function nameIn(slug: string): string | null {
  const name = Query.safeParse(queryOf(slug));
  return name.success ? name.data.replaceAll(/\s+/g, " ") : null;
}
