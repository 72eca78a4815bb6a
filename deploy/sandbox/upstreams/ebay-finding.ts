import type { World } from "../world.ts";
import { amountOn, type Listing, listingsFor } from "./ebay.ts";
import { type Answer, type Asked, count, json, type Route } from "./route.ts";

/** svcs.ebay.com: every value is an array of one, every leaf is a string. */
export const ebayFindingRoutes: readonly Route[] = [
  { method: "GET", path: "/services/search/FindingService/v1", answer: findItemsByKeywords },
];

const DAY = 86_400_000;

function findItemsByKeywords({ query }: Asked, world: World): Answer {
  if (query.get("OPERATION-NAME") !== "findItemsByKeywords")
    return failure(world, "1", "Operation is not known.");
  const keywords = query.get("keywords")?.trim();
  if (!keywords) return failure(world, "2", "keyword value is required.");
  const size = Math.max(1, count(query.get("paginationInput.entriesPerPage"), 100, 100));
  const page = Math.max(1, count(query.get("paginationInput.pageNumber"), 1, 100));
  const site = query.get("GLOBAL-ID") === "EBAY-ENCA" ? "CA" : "US";
  const found = listingsFor(keywords, world);
  const shown = found.slice((page - 1) * size, page * size);
  return respond(world, "Success", {
    searchResult: [
      {
        "@count": String(shown.length),
        ...(shown.length > 0 && { item: shown.map((each) => item(each, site, world)) }),
      },
    ],
    paginationOutput: [
      {
        pageNumber: [found.length === 0 ? "0" : String(page)],
        entriesPerPage: [String(size)],
        totalPages: [String(Math.ceil(found.length / size))],
        totalEntries: [String(found.length)],
      },
    ],
    itemSearchURL: [
      `https://www.ebay.com/sch/i.html?_nkw=${encodeURIComponent(keywords)}&_ipg=${size}&_pgn=${page}`,
    ],
  });
}

function item(listing: Listing, site: Listing["country"], world: World): Record<string, unknown> {
  const { id, product, original } = listing;
  const converted = money(amountOn(site, listing.cents));
  return {
    itemId: [id],
    title: [listing.title],
    globalId: [site === "CA" ? "EBAY-ENCA" : "EBAY-US"],
    primaryCategory: [{ categoryId: ["20620"], categoryName: [product.category] }],
    galleryURL: [world.pictureUrl(product)],
    viewItemURL: [`https://www.ebay.com/itm/${id}`],
    ...(listing.hasUpc && { productId: [{ "@type": "UPC", __value__: product.upc }] }),
    autoPay: ["true"],
    ...(listing.country === "US" && { postalCode: ["441**"] }),
    location: [listing.country === "US" ? "Cleveland,OH,USA" : "Canada"],
    country: [listing.country],
    shippingInfo: [
      {
        ...(listing.postageCents !== null && {
          shippingServiceCost: [money(amountOn(site, listing.postageCents))],
        }),
        shippingType: [
          listing.postageCents === null ? "Calculated" : listing.postageCents === 0 ? "Free" : "Flat",
        ],
        shipToLocations: ["US"],
        expeditedShipping: ["false"],
        oneDayShippingAvailable: ["false"],
        handlingTime: ["1"],
      },
    ],
    sellingStatus: [
      {
        currentPrice: [original ? money(original) : converted],
        convertedCurrentPrice: [converted],
        ...(listing.isAuction && { bidCount: [String(listing.bids)] }),
        sellingState: ["Active"],
        timeLeft: ["P12DT3H4M5S"],
      },
    ],
    listingInfo: [
      {
        bestOfferEnabled: ["false"],
        buyItNowAvailable: ["false"],
        startTime: [new Date(world.clock.now() - 20 * DAY).toISOString()],
        endTime: [new Date(world.clock.now() + 12 * DAY).toISOString()],
        listingType: [listing.isAuction ? "Auction" : "FixedPrice"],
        gift: ["false"],
      },
    ],
    returnsAccepted: ["true"],
    condition: [
      {
        conditionId: [listing.isNew ? "1000" : "3000"],
        conditionDisplayName: [listing.isNew ? "New" : "Used"],
      },
    ],
    isMultiVariationListing: ["false"],
    topRatedListing: ["false"],
  };
}

function money({ value, currency }: { value: number; currency: string }): Record<string, string> {
  return { "@currencyId": currency, __value__: String(value) };
}

/** A failure comes with status 200. */
function failure(world: World, errorId: string, message: string): Answer {
  const error = {
    errorId: [errorId],
    domain: ["Marketplace"],
    severity: ["Error"],
    category: ["Request"],
    message: [message],
    subdomain: ["Search"],
  };
  return respond(world, "Failure", { errorMessage: [{ error: [error] }] });
}

function respond(world: World, ack: string, rest: Record<string, unknown>): Answer {
  return json({
    findItemsByKeywordsResponse: [
      { ack: [ack], version: ["1.13.0"], timestamp: [new Date(world.clock.now()).toISOString()], ...rest },
    ],
  });
}
