import type { ItemAvailability } from "@stockfinder/contracts/availability";
import { STATUS, type Status } from "@stockfinder/contracts/retailer-items";
import { absoluteUrl } from "@stockfinder/product-rules/absolute-url";
import { readUpc } from "@stockfinder/product-rules/identity/upc";
import { z } from "zod";
import type { ListedItem } from "../../../catalogue/products/listed-item.ts";
import { countryOf, type Near } from "../../../requests/near.ts";
import { factsOf } from "../../parsing/facts.ts";
import { ItemId, list, Price, Quantity, Text, Token } from "../../parsing/fields.ts";
import { LookupFailure } from "../../parsing/lookup-failure.ts";
import { pageOf } from "../../parsing/paging.ts";
import { readJson } from "../../parsing/read-answer.ts";
import type { SearchPage, UpstreamCall, Wanted } from "../../parsing/retailer.ts";
import { availabilityOf, stockOnline } from "../../parsing/stock.ts";
import type { UpstreamAnswer, UpstreamRequest } from "../../parsing/upstream.ts";
import { conditionFactOf, conditionOf } from "./condition.ts";
import { currencyOf } from "./currency.ts";
import { deliveryOf } from "./shipping.ts";

const HOST = "https://www.ebay.com";
const PAGE_SIZE = 25;

/** eBay's error for an application without calls left, sent with status 500. */
const CALL_LIMIT_EXCEEDED = /"errorId"\s*:\s*\[\s*"10001"\s*\]/;

/** In the Finding API's JSON every value is an array of one; null where it is not. */
function only<Schema extends z.ZodType>(schema: Schema) {
  return list(schema).transform(([value]) => value ?? null);
}

const Amount = z.object({ "@currencyId": Token, __value__: Price });

/** May be 0. */
const Cost = z
  .object({ "@currencyId": Token, __value__: Quantity })
  .transform(({ "@currencyId": currency, __value__: value }) => ({ value, currency }));

const FoundItem = z.object({
  itemId: only(ItemId),
  title: only(Text),
  galleryURL: only(Token),
  viewItemURL: only(Token),
  productId: only(z.object({ "@type": Token, __value__: Token })),
  condition: only(z.object({ conditionId: only(Token) })),
  /** A calculated cost is missing. */
  shippingInfo: only(z.object({ shippingServiceCost: only(Cost) })),
  sellingStatus: only(
    z.object({ currentPrice: only(Amount), convertedCurrentPrice: only(Amount), sellingState: only(Token) }),
  ),
});
type FoundItem = z.infer<typeof FoundItem>;

const ErrorMessage = only(z.object({ error: only(z.object({ errorId: only(Token), message: only(Text) })) }));

const Reply = z.object({
  findItemsByKeywordsResponse: z.tuple(
    [
      z.object({
        ack: only(Token),
        errorMessage: ErrorMessage,
        searchResult: only(z.object({ item: list(FoundItem) })),
        paginationOutput: only(z.object({ totalPages: only(Quantity) })),
      }),
    ],
    z.unknown(),
  ),
});

export function findItemsByKeywords(wanted: Wanted, near: Near): UpstreamCall<SearchPage> {
  return {
    request: findingRequest(wanted, near),
    read(answer) {
      const { items: listings, pages } = readFound(answer);
      const items = listings.flatMap((listing) => toItem(listing) ?? []);
      const { page } = wanted;
      return pageOf(items, { page, pageSize: PAGE_SIZE, found: listings.length, total: null, pages });
    },
  };
}

/** There is no call for one item, but an item's number as a keyword finds it while it is on sale. */
export function askItemByKeywords(id: string, near: Near): UpstreamCall<ItemAvailability | null> {
  return {
    request: findingRequest({ query: id, page: 1 }, near),
    read(answer) {
      const item = readFound(answer).items.find(({ itemId }) => itemId === id);
      return item ? availabilityOf(id, [stockOnline(statusOf(item))]) : null;
    },
  };
}

function findingRequest({ query, page }: Wanted, near: Near): UpstreamRequest {
  const isCanadian = countryOf(near.zip) === "CAN";
  return {
    upstream: "ebay",
    method: "GET",
    path: "/services/search/FindingService/v1",
    query: {
      "OPERATION-NAME": "findItemsByKeywords",
      "SERVICE-VERSION": "1.13.0",
      "RESPONSE-DATA-FORMAT": "JSON",
      "REST-PAYLOAD": "",
      // Prices are converted to the currency of this site.
      "GLOBAL-ID": isCanadian ? "EBAY-ENCA" : "EBAY-US",
      keywords: query,
      "paginationInput.entriesPerPage": PAGE_SIZE,
      "paginationInput.pageNumber": page,
      buyerPostalCode: near.zip,
      // American sellers need not ship to Canada.
      ...(isCanadian && { "itemFilter.name": "AvailableTo", "itemFilter.value": "CA" }),
    },
  };
}

/** Anything but success is a failure, even a warning, because its results do not match the request. */
function readFound(answer: UpstreamAnswer): { items: FoundItem[]; pages: number | null } {
  if (answer.status === 500 && CALL_LIMIT_EXCEEDED.test(answer.body)) {
    throw new LookupFailure("throttled", "the application's calls are used up");
  }
  const [response] = readJson(answer, Reply).findItemsByKeywordsResponse;
  const { ack, errorMessage, searchResult, paginationOutput } = response;
  if (ack !== "Success") {
    const { errorId = null, message = null } = errorMessage?.error ?? {};
    throw new LookupFailure("refused", `ack ${ack}, error ${errorId}: ${message}`);
  }
  if (!searchResult) throw new LookupFailure("unreadable", "searchResult: missing");
  return { items: searchResult.item, pages: paginationOutput?.totalPages ?? null };
}

function toItem(item: FoundItem): ListedItem | null {
  const { itemId, title, sellingStatus } = item;
  if (itemId === null || title === null) return null;
  const conditionId = item.condition?.conditionId ?? null;
  const amount = sellingStatus?.convertedCurrentPrice ?? sellingStatus?.currentPrice;
  return {
    id: itemId,
    upc: upcOf(item),
    url: absoluteUrl(item.viewItemURL, HOST) ?? `${HOST}/itm/${itemId}`,
    title,
    imageUrl: absoluteUrl(item.galleryURL, HOST),
    price: amount?.__value__ ?? null,
    currency: currencyOf(amount?.["@currencyId"]),
    status: [statusOf(item)],
    statusCode: null,
    soldBy: "marketplace",
    condition: conditionOf(conditionId),
    ...factsOf({
      condition: conditionFactOf(conditionId),
      shipping: deliveryOf(
        [{ shippingCost: item.shippingInfo?.shippingServiceCost ?? null }],
        amount?.["@currencyId"],
      ),
    }),
  };
}

/** A catalogue product's number is its UPC only if its type says so; most often it is eBay's own. */
function upcOf({ productId }: FoundItem): string | null {
  const kind = productId?.["@type"];
  return kind === "UPC" || kind === "EAN" ? readUpc(productId?.__value__) : null;
}

function statusOf({ sellingStatus }: FoundItem): Status {
  const state = sellingStatus?.sellingState ?? null;
  if (state === null) return STATUS.unavailable;
  return state === "Active" ? STATUS.in : STATUS.out;
}
