import { Fault } from "@stockfinder/contracts/fault";
import type { Country } from "@stockfinder/contracts/listings";
import { pageAddress } from "@stockfinder/product-rules/identity/page-address";
import { storeAt } from "@stockfinder/product-rules/stores/directory";
import type { Clock } from "@stockfinder/service/clock";
import { LRUCache } from "lru-cache";
import { cssPath } from "../shops/css-path.ts";
import { select } from "../shops/select.ts";
import type { AddedShop, ShopFiles } from "../shops/shop-files.ts";
import type { FetchedPage, PageClient } from "./page-client.ts";
import { PageFailure } from "./page-failure.ts";
import { mayBeProduct } from "./product-path.ts";

/** The longest that an answer waits for searches. */
const WAITED_MS = 100;
const ANSWERED_WITHIN_MS = 15_000;
const KEPT_MS = 6 * 60 * 60_000;
const FAILED_MS = 10 * 60_000;
const REMEMBERED = 5_000;
const MAX_AT_ONCE = 16;
/** A shop sells a product on one page, or under a few numbers. */
const MOST_PAGES = 3;
const MOST_LINKS = 50;

export interface ShopSearchDependencies {
  readonly shops: Pick<ShopFiles, "in">;
  /** Null if pages are off. */
  readonly client: Pick<PageClient, "fetch"> | null;
  readonly clock: Pick<Clock, "now" | "sleep">;
}

/** The pages where shops with a search address sell a product. A page of another product is not its offer: its code says so. */
export class ShopSearch {
  readonly #dependencies: ShopSearchDependencies;
  readonly #known = new LRUCache<string, readonly string[]>({ max: REMEMBERED, ttl: KEPT_MS });
  readonly #asking = new Map<string, Promise<readonly string[]>>();

  constructor(dependencies: ShopSearchDependencies) {
    this.#dependencies = dependencies;
  }

  /** For a GTIN. A search that has not ended within 100 ms is used the next time. */
  async pagesOf(gtin: string, country: Country): Promise<readonly string[]> {
    const late = this.#dependencies.clock.sleep(WAITED_MS).then(() => []);
    const found = await Promise.all(
      this.#searches(gtin, country).map(
        async ({ shop, key, client }) =>
          this.#known.get(key) ?? (await Promise.race([this.#ask(client, shop, gtin, key), late])),
      ),
    );
    return found.flat();
  }

  isAsking(gtin: string, country: Country): boolean {
    return this.#searches(gtin, country).some(({ key }) => this.#asking.has(key));
  }

  /** For somebody's words; none of a shop that was searched for them lately. */
  async newPagesFor(query: string, country: Country): Promise<readonly string[]> {
    const found = await Promise.all(
      this.#searches(query.toLowerCase(), country)
        .filter(({ key }) => !this.#known.has(key))
        .map(({ shop, key, client }) => this.#ask(client, shop, query, key)),
    );
    return found.flat();
  }

  #searches(query: string, country: Country) {
    const { shops, client } = this.#dependencies;
    if (!client) return [];
    const searchable = shops.in(country).filter(({ file }) => file.search);
    return searchable.map((shop) => ({ shop, client, key: `${shop.store.id} ${query}` }));
  }

  async #ask(client: Pick<PageClient, "fetch">, shop: AddedShop, query: string, key: string) {
    const underWay = this.#asking.get(key);
    if (underWay) return await underWay;
    if (this.#asking.size >= MAX_AT_ONCE) return [];
    const asked = this.#answer(client, shop, query, key).finally(() => this.#asking.delete(key));
    this.#asking.set(key, asked);
    return await asked;
  }

  async #answer(client: Pick<PageClient, "fetch">, { store, file }: AddedShop, query: string, key: string) {
    if (!file.search) return [];
    const url = new URL(file.search.address.replaceAll("{query}", encodeURIComponent(query)));
    try {
      const page = await client.fetch(url, this.#dependencies.clock.now() + ANSWERED_WITHIN_MS);
      const pages = productPages(page, { searched: url, storeId: store.id, links: file.search.links });
      this.#known.set(key, pages);
      return pages;
    } catch (error) {
      // Counted by the page client's metrics.
      if (!(error instanceof PageFailure || error instanceof Fault)) throw error;
      this.#known.set(key, [], { ttl: FAILED_MS });
      return [];
    }
  }
}

/** The first product pages among the links of a search's page; the page itself if the shop leads to its only result. */
export function productPages(
  { url, html }: FetchedPage,
  { searched, storeId, links }: { readonly searched: URL; readonly storeId: string; readonly links: string },
): readonly string[] {
  if (url.pathname !== searched.pathname && mayBeProduct(url)) return [pageAddress(url).href];
  const [found = []] = select(html, [{ path: cssPath(links), most: MOST_LINKS }]);
  const pages = found
    .map(({ attributes }) => URL.parse(attributes.href ?? "", url.href))
    .filter((link) => link !== null)
    .filter((link) => storeAt(link)?.id === storeId && mayBeProduct(link))
    .map((link) => pageAddress(link).href);
  return [...new Set(pages)].slice(0, MOST_PAGES);
}
