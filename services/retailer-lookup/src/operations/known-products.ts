import type { Handler } from "@stockfinder/bus/bus";
import type {
  KnownProduct,
  knownProducts as knownProductsOperation,
} from "@stockfinder/contracts/known-products";
import type { Database } from "@stockfinder/database/database";
import { GOOD_RELEVANCE } from "@stockfinder/product-rules/joined-products";
import { plainTitle } from "@stockfinder/product-rules/plain-title";
import { type BestListing, productsByGtin, productsByWords } from "../catalogue/listings/known-products.ts";
import { offerStore } from "../catalogue/offers/offer-store.ts";
import { knownQuery } from "../catalogue/products/known-queries.ts";
import { knownTitle } from "../catalogue/products/known-titles.ts";
import { relevance } from "../catalogue/products/relevance.ts";
import { membersStores } from "../catalogue/total/shop-terms.ts";
import type { Ranking } from "../catalogue/trending/ranking.ts";
import type { ServiceContext } from "../context.ts";

const REUSED_MS = 5_000;
/** Of these some are sizes of the same. */
const MOST_RANKED = 60;

export interface KnownProductsDependencies extends Pick<ServiceContext, "clock" | "terms"> {
  readonly database: Pick<Database, "query">;
  readonly ranking: Pick<Ranking, "latest">;
}

/** Suggests products from what is known, while somebody types and before, and says what is known of others. */
export function knownProducts({
  database,
  ranking,
  clock,
  terms,
}: KnownProductsDependencies): Handler<typeof knownProductsOperation> {
  const closed = membersStores(terms.shops);
  const freeFrom = Object.fromEntries(
    [...terms.shops.values()].flatMap(({ store, freeShippingFrom: from }) =>
      from === null ? [] : [[store, from]],
    ),
  );
  return async ({ query, upcs, sort, limit }, { reuseFor }) => {
    reuseFor(REUSED_MS);
    const wanted = { limit, now: new Date(clock.now()), closed, freeFrom };
    if (upcs !== undefined)
      return (await productsByGtin(database, upcs, { ...wanted, limit: upcs.length })).map(knownProduct);
    if (query !== undefined) {
      const most = sort === "fit" ? MOST_RANKED : limit;
      const found = await productsByWords(database, query, { ...wanted, limit: most });
      return (sort === "fit" ? fitting(found, query) : found).slice(0, limit).map(knownProduct);
    }
    const gtins = (await ranking.latest()).slice(0, MOST_RANKED);
    return ofDifferentNames(await productsByGtin(database, gtins, { ...wanted, limit: MOST_RANKED }))
      .slice(0, limit)
      .map(knownProduct);
  };
}

/** Those that a search would show as its answer, new. */
function fitting(found: readonly BestListing[], query: string): readonly BestListing[] {
  const asked = knownQuery(query);
  return found
    .map((best) => ({ best, title: knownTitle(best.title) }))
    .filter(({ title }) => title.condition === "new")
    .map(({ best, title }) => ({ best, fit: relevance(asked, title, best.gtin) }))
    .filter(({ fit }) => fit >= GOOD_RELEVANCE)
    .sort((one, other) => other.fit - one.fit)
    .map(({ best }) => best);
}

/** One of those whose names begin alike: sizes and scents of one product would fill the list. */
function ofDifferentNames(found: readonly BestListing[]): readonly BestListing[] {
  const begun = new Set<string>();
  return found.filter(({ title }) => {
    const beginning = (title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, 2).join(" ");
    if (begun.has(beginning)) return false;
    begun.add(beginning);
    return true;
  });
}

function knownProduct(best: BestListing): KnownProduct {
  const { gtin, title, imageUrl, isDemo, price, currency, isAvailable, seenAt, stores } = best;
  const { id, name } = offerStore(best.retailer, "USA");
  return {
    upc: gtin,
    name: plainTitle(title),
    image: imageUrl,
    isDemo,
    price: price === null || currency === null ? null : { value: price, currency },
    storeId: id,
    store: name,
    isAvailable,
    seenAt: new Date(seenAt).toISOString(),
    stores,
  };
}
