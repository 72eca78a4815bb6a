import { EncodedAnswer, type Handler } from "@stockfinder/bus/bus";
import type { Country } from "@stockfinder/contracts/listings";
import { searchKey } from "@stockfinder/contracts/lookup-answers";
import type { LookupErrorCode } from "@stockfinder/contracts/lookup-error";
import type { InputOf } from "@stockfinder/contracts/operation";
import type { Item } from "@stockfinder/contracts/retailer-items";
import type { RetailerId } from "@stockfinder/contracts/retailers";
import type { Result, searchRetailer } from "@stockfinder/contracts/searches";
import { dayOf } from "@stockfinder/database/daily-digest";
import { gtinOf } from "@stockfinder/product-rules/identity/gtin-of";
import type { Outbound } from "../catalogue/links/outbound-link.ts";
import { offerFacts } from "../catalogue/offers/offer-facts.ts";
import { type DescribedItem, describeItems } from "../catalogue/products/describe-items.ts";
import { isWrittenBySellers } from "../catalogue/products/sellers.ts";
import { membershipNeeded } from "../catalogue/total/shop-terms.ts";
import type { Terms } from "../catalogue/total/terms.ts";
import type { LookupComponents } from "../components.ts";
import type { AdapterCall } from "../readers/adapters/lookup.ts";
import { readingsOfSearch } from "../readers/adapters/readings-of-answers.ts";
import { searchFor } from "../readers/adapters/source-calls.ts";
import type { Loaded } from "../readers/answers/cached.ts";
import { LIFETIME } from "../readers/answers/freshness.ts";
import { withoutStock } from "../readers/canaries/unknown-stock.ts";
import { LookupFailure, shopperMessage } from "../readers/parsing/lookup-failure.ts";
import { type RetailerOn, retailerOf } from "../readers/retailers/active-retailers.ts";
import { callerGroupOf } from "../requests/caller-group.ts";
import { softDeadline } from "../requests/deadlines.ts";
import { countryOf, nearOf } from "../requests/near.ts";

type Wanted = InputOf<typeof searchRetailer>;

/** Answers with one page of a retailer's items. A failing retailer is an answer with an error, not a fault. */
export function search(components: LookupComponents): Handler<typeof searchRetailer> {
  const { retailers, cached, metrics, clock, trust } = components;

  return async (wanted, { deadline, reuseFor, principal }) => {
    const { retailer: id, query, zip, page } = wanted;
    const near = nearOf(zip);
    const retailer = retailerOf(retailers, id);
    const callerGroup = callerGroupOf(principal);
    if (retailer.source === null) return failed(wanted, clock.now(), "off", retailer.notice);
    if (hasNoStoreIn(countryOf(near.zip), retailer)) {
      metrics.answered(id, "search", "error");
      return failed(wanted, clock.now(), "no-stores", shopperMessage("no-stores"));
    }

    try {
      const answer = await cached.get(searchKey(id, retailer.source.kind, zip, page, query), {
        waitUntil: softDeadline(clock.now(), deadline),
        callerGroup,
        load: (hardDeadline) =>
          load(components, { retailer, wanted, near, deadline: hardDeadline, callerGroup }),
      });
      metrics.answered(id, "search", answer.stale ? "stale" : "fresh");
      const isTrusted = trust.isTrusted(id, answer.fetchedAt);
      if (answer.stale || !isTrusted) {
        const result = { ...resultIn(answer.body), stale: answer.stale };
        return isTrusted ? result : withoutStock(result);
      }
      reuseFor(answer.freshMs);
      return new EncodedAnswer(answer.body);
    } catch (error) {
      if (!(error instanceof LookupFailure)) throw error;
      metrics.answered(id, "search", "error");
      return failed(wanted, clock.now(), error.code, shopperMessage(error.code));
    }
  };
}

/** Whether a retailer that lists by store has them in other countries only: it refuses such a search as a fault. */
function hasNoStoreIn(country: Country, { source, info }: RetailerOn): boolean {
  return source.findStores !== undefined && !info.country.includes(country);
}

interface Load extends Pick<AdapterCall<never>, "retailer" | "near" | "deadline" | "callerGroup"> {
  readonly wanted: Wanted;
}

/** The whole answer as it is served, even an empty one. */
async function load(
  { lookUp, listings, listedProducts, outboundLink, words, clock, terms }: LookupComponents,
  { retailer, wanted, near, deadline, callerGroup }: Load,
): Promise<Loaded> {
  const askedAt = clock.now();
  try {
    const found = await lookUp({ retailer, near, deadline, callerGroup, ...searchFor(wanted) });
    if (!isWrittenBySellers(wanted.retailer)) for (const { title } of found.items) words.read(title);
    const described = describeItems(found.items, wanted);
    listings.record(readingsOfSearch(described, found.pricedBy, { retailer, near, askedAt }));
    if (wanted.page === 1) listedProducts.read(wanted.query, described);
    const today = dayOf(new Date(askedAt));
    const offered = { storeId: wanted.retailer, today, shops: terms.shops };
    const items = described.map((item) =>
      shown(item, outboundLink(wanted.retailer, item.url, gtinOf(item)), offered),
    );
    return { body: encode(whole(wanted, askedAt, items, found.pageCount)), lifetime: LIFETIME.answer };
  } catch (error) {
    if (!(error instanceof LookupFailure && error.code === "empty")) throw error;
    return {
      body: encode(failed(wanted, askedAt, "empty", shopperMessage("empty"))),
      lifetime: LIFETIME.empty,
    };
  }
}

/** An item as it is served: with its own link besides the store's address, unless clicks go straight to the store. */
function shown(
  { facts, soldBy, ...item }: DescribedItem,
  { url, plainUrl, affiliate }: Outbound,
  {
    storeId,
    today,
    shops,
  }: { readonly storeId: RetailerId; readonly today: string; readonly shops: Terms["shops"] },
): Item {
  const isOwn = url !== plainUrl;
  return {
    ...item,
    url: plainUrl,
    ...(isOwn && { productUrl: url }),
    ...(isOwn && affiliate && { affiliate }),
    ...offerFacts(facts, { storeId, today, soldBy }),
    ...membershipNeeded(shops, storeId),
  };
}

function whole({ retailer, page }: Wanted, askedAt: number, items: Item[], pageCount: number): Result {
  const fetchedAt = new Date(askedAt).toISOString();
  return { retailer, status: "ok", items, page, pageCount, fetchedAt, stale: false };
}

function failed({ retailer, page }: Wanted, askedAt: number, code: LookupErrorCode, message: string): Result {
  const fetchedAt = new Date(askedAt).toISOString();
  const error = { code, message };
  return { retailer, status: "error", items: [], page, pageCount: 0, fetchedAt, stale: false, error };
}

function encode(result: Result): Buffer {
  return Buffer.from(JSON.stringify(result));
}

function resultIn(body: Buffer): Result {
  return JSON.parse(body.toString());
}
