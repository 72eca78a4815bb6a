import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { HistoryPoint, productHistory, Verdict } from "@stockfinder/contracts/history";
import { Country } from "@stockfinder/contracts/listings";
import { listNearShelves } from "@stockfinder/contracts/near";
import { listOffers } from "@stockfinder/contracts/offers";
import { Status } from "@stockfinder/contracts/retailer-items";
import { RETAILER_IDS, RetailerId } from "@stockfinder/contracts/retailers";
import { searchRetailer } from "@stockfinder/contracts/searches";
import { costOf } from "@stockfinder/product-rules/costs";
import { z } from "zod";
import { ageSeconds, Reading, readingOf, ShopText, shopText } from "./readings.ts";
import type { ToolCaller } from "./tool-caller.ts";

const READ_ONLY = { readOnlyHint: true, openWorldHint: true };
const MOST_FOUND = 30;
const Upc = z.string().describe("UPC, EAN or GTIN");
const Zip = z.string().describe("US ZIP code or Canadian postal code");

export function registerProductTools(server: McpServer, caller: ToolCaller): void {
  server.registerTool(
    "search",
    {
      title: "Search products",
      description: "Finds products at retailers by words, near a zip code. Best matches first.",
      annotations: READ_ONLY,
      inputSchema: {
        query: z.string(),
        zip: Zip,
        retailers: z.array(RetailerId).min(1).optional().describe("All by default"),
      },
      outputSchema: {
        products: z.array(
          z.object({
            upc: z.string().nullable(),
            retailer: RetailerId,
            title: ShopText,
            price: z.number().nullable(),
            currency: z.string(),
            status: z.array(Status),
            relevance: z.number(),
            url: z.string(),
            readAt: z.string(),
            ageSeconds: z.number().int(),
            stale: z.boolean().describe("The retailer could not be asked just now"),
          }),
        ),
        noAnswer: z.array(RetailerId),
      },
    },
    (wanted) => caller.result(() => search(wanted, caller)),
  );

  server.registerTool(
    "where_to_buy",
    {
      title: "Where to buy",
      description:
        "The stores that sell a product: in stock first, then out of stock, then unknown, each by price. With a zip code also the total with shipping and tax.",
      annotations: READ_ONLY,
      inputSchema: { upc: Upc, country: Country.optional(), zip: Zip.optional() },
      outputSchema: {
        upc: z.string(),
        name: ShopText.nullable(),
        offers: z.array(
          z.object({
            storeId: z.string(),
            title: ShopText,
            price: z.number().nullable(),
            currency: z.string(),
            isAvailable: z.boolean().nullable(),
            total: z.number().nullable(),
            plusShipping: z.boolean().describe("The store does not state what sending costs; total lacks it"),
            distanceMiles: z.number().nullable(),
            url: z.string(),
            ...Reading,
          }),
        ),
      },
    },
    (wanted) =>
      caller.result(async () => {
        const { upc, name, offers } = await caller.call(listOffers, wanted);
        return {
          upc,
          name: shopText(name),
          offers: offers.map((offer) => ({
            storeId: offer.storeId,
            title: shopText(offer.name),
            price: offer.price.value < 0 ? null : offer.price.value,
            currency: offer.price.currency,
            isAvailable: offer.isAvailable,
            total: offer.total?.value ?? null,
            plusShipping: !costOf(offer).isWhole,
            distanceMiles: offer.distanceMiles ?? null,
            url: offer.plainUrl,
            ...readingOf(offer, caller.now()),
          })),
        };
      }),
  );

  server.registerTool(
    "near",
    {
      title: "On a shelf nearby",
      description:
        "The physical stores near a zip code that have a product on the shelf, or had it, nearest first. While `refreshing`, ask again a few seconds later.",
      annotations: READ_ONLY,
      inputSchema: { upc: Upc, zip: Zip, radius: z.number().optional().describe("In miles, 25 by default") },
      outputSchema: {
        upc: z.string(),
        refreshing: z.boolean(),
        shelves: z.array(
          z.object({
            retailer: z.string(),
            store: ShopText,
            address: ShopText,
            distanceMiles: z.number(),
            level: z.enum(["in", "limited", "out", "unknown"]),
            quantity: z.number().nullable(),
            price: z.number().nullable(),
            currency: z.string().nullable(),
            ...Reading,
          }),
        ),
      },
    },
    (wanted) =>
      caller.result(async () => {
        const { upc, refreshing = false, shelves } = await caller.call(listNearShelves, wanted);
        return {
          upc,
          refreshing,
          shelves: shelves.map((shelf) => ({
            retailer: shelf.retailer,
            store: shopText(shelf.name),
            address: shopText(`${shelf.address}, ${shelf.city}, ${shelf.state}`),
            distanceMiles: shelf.distanceMiles,
            level: shelf.level,
            quantity: shelf.quantity,
            price: shelf.price,
            currency: shelf.currency,
            ...readingOf(shelf, caller.now()),
          })),
        };
      }),
  );

  server.registerTool(
    "price_history",
    {
      title: "Price history",
      description:
        "What each store asked for a product over the last days, and whether today's price is low, usual or high.",
      annotations: READ_ONLY,
      inputSchema: {
        upc: Upc,
        country: Country.optional(),
        days: z.number().int().optional().describe("90 by default, at most 365"),
      },
      outputSchema: {
        upc: z.string(),
        stores: z.array(
          z.object({
            storeId: z.string(),
            points: z.array(HistoryPoint),
            lastReading: z.object(Reading).nullable().describe("Of the last price; null if no longer sold"),
          }),
        ),
        verdict: Verdict.nullable(),
      },
    },
    (wanted) =>
      caller.result(async () => {
        const { upc, country } = wanted;
        const [history, { offers }] = await Promise.all([
          caller.call(productHistory, wanted),
          caller.call(listOffers, { upc, country }),
        ]);
        const lastReading = (storeId: string) => {
          const offer = offers.find((each) => each.storeId === storeId);
          return offer ? readingOf(offer, caller.now()) : null;
        };
        return {
          ...history,
          stores: history.stores.map((store) => ({ ...store, lastReading: lastReading(store.storeId) })),
        };
      }),
  );
}

interface WantedSearch {
  readonly query: string;
  readonly zip: string;
  readonly retailers?: readonly RetailerId[] | undefined;
}

/** A retailer that fails is named, unless all do. */
async function search({ query, zip, retailers = RETAILER_IDS }: WantedSearch, caller: ToolCaller) {
  const settled = await Promise.allSettled(
    retailers.map((retailer) => caller.call(searchRetailer, { retailer, query, zip })),
  );
  const [first] = settled;
  if (first?.status === "rejected" && settled.every(({ status }) => status === "rejected"))
    throw first.reason;
  const results = settled.flatMap((outcome) => (outcome.status === "fulfilled" ? outcome.value : []));
  const answered = results.filter(({ status }) => status === "ok");
  const products = answered.flatMap(({ retailer, items, fetchedAt, stale }) =>
    items.map(({ upc, title, price, currency, status, relevance, url }) => ({
      ...{ upc, retailer, title: shopText(title), price, currency, status, relevance, url },
      readAt: fetchedAt,
      ageSeconds: ageSeconds(fetchedAt, caller.now()),
      stale,
    })),
  );
  return {
    products: products.sort((one, other) => other.relevance - one.relevance).slice(0, MOST_FOUND),
    noAnswer: retailers.filter((id) => !answered.some(({ retailer }) => retailer === id)),
  };
}
