import type { Handler } from "@stockfinder/bus/bus";
import type { Country } from "@stockfinder/contracts/listings";
import type { ProductFacts } from "@stockfinder/contracts/product-facts";
import type { DescribedProduct, describeProduct as operation } from "@stockfinder/contracts/products";
import type { Product } from "@stockfinder/contracts/retailer-items";
import { milliseconds } from "@stockfinder/database/columns";
import type { Database, Prepared } from "@stockfinder/database/database";
import { productOf } from "@stockfinder/product-rules/identity/product-of";
import { titlesOfLines } from "../catalogue/listings/known-products.ts";
import { type ProductListing, withStatedFacts } from "../catalogue/listings/product-listings.ts";
import { isKept } from "../catalogue/listings/source-retention.ts";
import { offerStore } from "../catalogue/offers/offer-store.ts";
import { offersReader } from "../catalogue/offers/offers-reader.ts";
import { isShown } from "../catalogue/offers/store-offers.ts";
import { knownTitle } from "../catalogue/products/known-titles.ts";
import { variantAxes } from "../catalogue/products/variant-axes.ts";
import { nameParts, versionsOf } from "../catalogue/products/versions.ts";
import type { LookupComponents } from "../components.ts";

const REUSED_MS = 10_000;
const MOST_PICTURES = 8;

export function describeProduct(components: LookupComponents): Handler<typeof operation> {
  const { database, clock } = components;
  const read = offersReader(components);

  /** Those that a store states; where none does, those whose names are otherwise the same. */
  async function variantsOf(upc: string, name: string | null, listings: readonly ProductListing[]) {
    return (await statedVariants(upc, listings)) ?? (name === null ? null : await namedVersions(upc, name));
  }

  async function namedVersions(upc: string, name: string) {
    const parts = nameParts(name);
    if (!parts) return null;
    const words = parts.common.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    const terms = words.map((word) => [[word]]);
    return versionsOf({ upc, name }, await titlesOfLines(database, [{ line: 0, terms }]));
  }

  async function statedVariants(upc: string, listings: readonly ProductListing[]) {
    const [most] = by(listings, ({ facts }) => facts?.variants?.axes.length);
    const variants = most?.facts?.variants;
    if (!most || !variants) return null;
    const { retailer } = most;
    const now = clock.now();
    const group = variants.group === null ? [] : await listingsOfGroup(database, most, variants.group);
    const others = group
      .filter((each) => isKept({ retailer, ...each }, now))
      .map(({ gtin, axes }) => ({ upc: gtin, axes }));
    return variantAxes({ upc, axes: variants.axes }, others);
  }

  return async ({ upc, country }, { reuseFor }) => {
    const { offers, listings } = await read({ upc, country });
    const now = clock.now();
    const kept = listings.filter((each) => isShown(each.retailer) && isKept(each, now));
    const shown = await withStatedFacts(database, kept);
    const products = shown.map(({ title }) => productOf({ id: upc, upc, title: knownTitle(title) }));
    reuseFor(REUSED_MS);
    return {
      upc,
      name: offers.name,
      brand: firstOf(products.map(({ brand }) => brand)),
      pictures: picturesOf(shown),
      specs: specsOf(shown),
      rating: ratingOf(shown),
      size: statedSize(shown) ?? firstOf(products.map(({ size }) => size)),
      variants: await variantsOf(upc, offers.name, shown),
      seenAt:
        shown.length > 0 ? new Date(Math.max(...shown.map(({ readAt }) => readAt))).toISOString() : null,
    };
  };
}

function picturesOf(listings: readonly ProductListing[]): string[] {
  const pictures = by(listings, ({ facts }) => facts?.pictures?.length).flatMap(({ imageUrl, facts }) => [
    ...(imageUrl === null ? [] : [imageUrl]),
    ...(facts?.pictures ?? []),
  ]);
  return [...new Set(pictures)].slice(0, MOST_PICTURES);
}

function specsOf(listings: readonly ProductListing[]): DescribedProduct["specs"] {
  const [most] = by(listings, ({ facts }) => facts?.specs?.length);
  return most ? (most.facts?.specs ?? []).map((spec) => ({ ...spec, source: storeIdOf(most) })) : [];
}

function ratingOf(listings: readonly ProductListing[]): DescribedProduct["rating"] {
  const rated = listings.flatMap((listing) => {
    const rating = listing.facts?.rating;
    return rating ? [{ ...rating, source: storeIdOf(listing) }] : [];
  });
  return by(rated, ({ count }) => count ?? undefined)[0] ?? null;
}

/** The size as a store states it, apart from titles. */
function statedSize(listings: readonly ProductListing[]): Product["size"] {
  const size = firstOf(listings.map(({ facts }) => facts?.packageSize ?? null));
  if (size === null) return null;
  const { amount, unit } = size;
  return unit === "ct" ? { amount: null, unit: null, count: amount } : { amount, unit, count: 1 };
}

function firstOf<T>(values: readonly (T | null)[]): T | null {
  return values.find((value) => value !== null) ?? null;
}

/** The most first; ties keep their order. */
function by<T>(all: readonly T[], count: (one: T) => number | undefined): T[] {
  return all.toSorted((one, other) => (count(other) ?? 0) - (count(one) ?? 0));
}

function storeIdOf({ retailer, country }: ProductListing): string {
  return offerStore(retailer, country).id;
}

/** More variants than a page offers to choose from. */
const MOST = 200;

interface GroupListing {
  readonly gtin: string;
  readonly axes: NonNullable<ProductFacts["variants"]>["axes"];
  readonly isDemo: boolean;
  /** In milliseconds since 1970. */
  readonly readAt: number;
}

const OF_GROUP: Prepared = {
  name: "lookup-group-listings",
  text: `
    select gtin, facts -> 'variants' -> 'axes' as axes, is_demo as "isDemo",
      ${milliseconds("seen_at")} as "readAt"
    from lookup.listings
    where retailer = $1 and country = $2 and facts -> 'variants' ->> 'group' = $3 and gtin is not null
    order by seen_at desc limit ${MOST}`,
};

/** A store's items that share its own id of a group, and state a GTIN; those read last come first. */
async function listingsOfGroup(
  database: Pick<Database, "query">,
  { retailer, country }: { readonly retailer: string; readonly country: Country },
  group: string,
): Promise<readonly GroupListing[]> {
  const { rows } = await database.query<GroupListing>(OF_GROUP, [retailer, country, group]);
  return rows;
}
