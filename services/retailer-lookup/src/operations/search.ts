import { EncodedAnswer, type Handler } from "@stockfinder/bus/bus";
import type { Item, LookupErrorCode, Result, searchRetailer } from "@stockfinder/contracts/lookup";
import type { InputOf } from "@stockfinder/contracts/operation";
import { type RetailerOn, retailerOf } from "../active-retailers.ts";
import { searchKey } from "../answers/cache-keys.ts";
import type { Loaded } from "../answers/cached.ts";
import { LIFETIME } from "../answers/freshness.ts";
import type { ServiceContext } from "../context.ts";
import { softDeadline } from "../deadlines.ts";
import { LookupFailure, shopperMessage } from "../lookup-failure.ts";
import { nearOf } from "../near.ts";
import type { Near, SearchPage } from "../retailer.ts";

type Wanted = InputOf<typeof searchRetailer>;

/** One page of what a retailer sells; whatever goes wrong at the retailer is an answer too, that says so. */
export function search(service: ServiceContext): Handler<typeof searchRetailer> {
  const { retailers, cached, reportChanges, metrics, clock } = service;

  return async (wanted, { deadline, reuseFor }) => {
    const { retailer: id, query, zip, page } = wanted;
    const near = nearOf(zip);
    const retailer = retailerOf(retailers, id);
    if (retailer.source === null) return failed(wanted, clock.now(), "off", retailer.notice);

    try {
      const answer = await cached.get(searchKey(id, retailer.source.kind, zip, page, query), {
        waitUntil: softDeadline(clock.now(), deadline),
        load: (hardDeadline) => load(service, retailer, wanted, near, hardDeadline),
        replaced: (before, after) => reportChanges({ retailer: id, zip }, itemsIn(before), itemsIn(after)),
      });
      metrics.answered(id, "search", answer.stale ? "stale" : "fresh");
      if (answer.stale) return { ...resultIn(answer.body), stale: true };
      reuseFor(answer.freshMs);
      return new EncodedAnswer(answer.body);
    } catch (error) {
      if (!(error instanceof LookupFailure)) throw error;
      metrics.answered(id, "search", "error");
      return failed(wanted, clock.now(), error.code, shopperMessage(error.code));
    }
  };
}

/** The whole answer, as it will be served; that nothing was found is one too. */
async function load(
  { lookUp, outboundLink, clock }: ServiceContext,
  retailer: RetailerOn,
  wanted: Wanted,
  near: Near,
  deadline: number,
): Promise<Loaded> {
  const askedAt = clock.now();
  try {
    const found = await lookUp({
      retailer,
      operation: "search",
      near,
      deadline,
      ask: async (source, context) => requireItems(await source.search(wanted, context)),
    });
    const items = found.items.map((item) => ({ ...item, url: outboundLink(wanted.retailer, item.url) }));
    return { body: encode(whole(wanted, askedAt, { ...found, items })), lifetime: LIFETIME.answer };
  } catch (error) {
    if (!(error instanceof LookupFailure && error.code === "empty")) throw error;
    return {
      body: encode(failed(wanted, askedAt, "empty", shopperMessage("empty"))),
      lifetime: LIFETIME.empty,
    };
  }
}

function requireItems(found: SearchPage): SearchPage {
  if (found.items.length === 0) throw new LookupFailure("empty", "no items");
  return found;
}

function whole({ retailer, page }: Wanted, askedAt: number, { items, pageCount }: SearchPage): Result {
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

function itemsIn(body: Buffer): Item[] {
  return resultIn(body).items;
}
