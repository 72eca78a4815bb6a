import { Catalog, type Product } from "./catalog.ts";
import type { SandboxClock } from "./clock.ts";
import { PriceList } from "./prices.ts";
import { ProductSearch } from "./product-search.ts";
import { StockRoom } from "./stock.ts";
import { StoreNetwork } from "./stores.ts";

/** The one simulated world that every upstream answers from. */
export interface World {
  readonly seed: string;
  readonly clock: SandboxClock;
  readonly catalog: Catalog;
  readonly search: ProductSearch;
  readonly stores: StoreNetwork;
  readonly stock: StockRoom;
  readonly prices: PriceList;
  /** The address of a product's picture, as a shopper's browser loads it. */
  pictureUrl(product: Product): string;
}

export function createWorld(seed: string, clock: SandboxClock, publicPicturesUrl: () => string): World {
  const catalog = new Catalog(seed);
  const stock = new StockRoom(seed, clock);
  return {
    seed,
    clock,
    catalog,
    search: new ProductSearch(catalog),
    stores: new StoreNetwork(seed),
    stock,
    prices: new PriceList(seed, clock, stock),
    pictureUrl: ({ upc }) => `${publicPicturesUrl()}/${upc}.svg`,
  };
}
