import { EncodedAnswer, type Handler } from "@stockfinder/bus/bus";
import type { Availability, checkAvailability, ItemAvailability } from "@stockfinder/contracts/lookup";
import { type RetailerOn, retailerOf } from "../active-retailers.ts";
import { availabilityKey } from "../answers/cache-keys.ts";
import type { Answer, Loaded, Settle } from "../answers/cached.ts";
import { LIFETIME } from "../answers/freshness.ts";
import type { ServiceContext } from "../context.ts";
import { softDeadline } from "../deadlines.ts";
import { LookupFailure, shopperMessage } from "../lookup-failure.ts";
import { nearOf } from "../near.ts";
import type { MissedItem, Near } from "../retailer.ts";

/**
 * How items are stocked near a shopper. Kept item by item, so that pages with some items in common share the work; those
 * that are missing are asked for together. An item that the retailer does not know is left out.
 */
export function availability(service: ServiceContext): Handler<typeof checkAvailability> {
  const { retailers, cached, reportChanges, metrics, clock } = service;

  return async ({ retailer: id, zip, ids }, { deadline, reuseFor }) => {
    const near = nearOf(zip);
    const retailer = retailerOf(retailers, id);
    const now = clock.now();
    if (retailer.source === null) {
      const error = { code: "off" as const, message: retailer.notice };
      return { retailer: id, fetchedAt: new Date(now).toISOString(), stale: false, items: [], error };
    }

    const { kind } = retailer.source;
    const idOf = new Map(ids.map((itemId) => [availabilityKey(id, kind, zip, itemId), itemId]));
    const outcomes = await cached.getMany([...idOf.keys()], {
      waitUntil: softDeadline(now, deadline),
      loadMany: (keys, hardDeadline, settle) =>
        load(service, { retailer, near, idOf: pick(idOf, keys), deadline: hardDeadline, settle }),
      replaced: (before, after) => reportChanges({ retailer: id, zip }, [itemIn(before)], [itemIn(after)]),
    });

    const answers = [...outcomes.values()].filter(isAnswer);
    const failure = [...outcomes.values()].find(isFailure);
    const stale = answers.some((answer) => answer.stale);
    const oldest = answers.length > 0 ? Math.min(...answers.map((answer) => answer.fetchedAt)) : now;
    const fetchedAt = new Date(oldest).toISOString();
    const error = failure && { code: failure.code, message: shopperMessage(failure.code) };

    metrics.answered(id, "availability", failure ? "error" : stale ? "stale" : "fresh");
    if (!stale && !failure)
      reuseFor(Math.min(LIFETIME.answer.freshMs, ...answers.map(({ freshMs }) => freshMs)));
    return encode({ retailer: id, fetchedAt, stale, ...(error && { error }) }, answers);
  };
}

function isAnswer(outcome: Answer | LookupFailure): outcome is Answer {
  return !(outcome instanceof LookupFailure);
}

/** An item that an answer leaves out is `empty`: not known there, which is no failure of the retailer. */
function isFailure(outcome: Answer | LookupFailure): outcome is LookupFailure {
  return outcome instanceof LookupFailure && outcome.code !== "empty";
}

interface Wanted {
  readonly retailer: RetailerOn;
  readonly near: Near;
  /** The items' ids by their keys. */
  readonly idOf: ReadonlyMap<string, string>;
  readonly deadline: number;
  readonly settle: Settle;
}

/** Asks for the items of `idOf`; gives each one's availability, as it will be served, under its key. */
async function load(
  { lookUp }: ServiceContext,
  { retailer, near, idOf, deadline, settle }: Wanted,
): Promise<ReadonlyMap<string, Loaded | LookupFailure>> {
  const keyOf = new Map([...idOf].map(([key, id]) => [id, key]));
  const items = await lookUp({
    retailer,
    operation: "availability",
    near,
    deadline,
    ask: (source, context) => source.availability([...idOf.values()], context),
    found: (item) => {
      const key = keyOf.get(item.id);
      if (key) settle(key, loadedFrom(item));
    },
    failuresIn: (answer) => answer.flatMap((item) => ("failure" in item ? item.failure : [])),
  });
  const byId = new Map(items.map((item) => [item.id, item]));
  return new Map(
    [...idOf].flatMap(([key, id]) => {
      const item = byId.get(id);
      return item ? [[key, loadedFrom(item)] as const] : [];
    }),
  );
}

function loadedFrom(item: ItemAvailability | MissedItem): Loaded | LookupFailure {
  if ("failure" in item) return item.failure;
  return { body: Buffer.from(JSON.stringify(item)), lifetime: LIFETIME.answer };
}

/** The items go in as the bytes that they are kept as. */
function encode(head: Omit<Availability, "items">, items: readonly Answer[]): EncodedAnswer {
  const start = JSON.stringify({ ...head, items: [] }).slice(0, -"]}".length);
  const list = items.flatMap(({ body }, index) => (index === 0 ? [body] : [Buffer.from(","), body]));
  return new EncodedAnswer(Buffer.concat([Buffer.from(start), ...list, Buffer.from("]}")]));
}

function pick(idOf: ReadonlyMap<string, string>, keys: readonly string[]): ReadonlyMap<string, string> {
  return new Map([...idOf].filter(([key]) => keys.includes(key)));
}

function itemIn(body: Buffer): ItemAvailability {
  return JSON.parse(body.toString());
}
