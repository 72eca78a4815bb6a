import type { World } from "../world.ts";
import { TokenIssuer } from "./access-token.ts";
import { amountOn, type Listing, listingOf, listingsFor } from "./ebay.ts";
import { type Answer, type Asked, count, json, Refusal, type Route, required } from "./route.ts";

const issuer = new TokenIssuer("ebay", 7_200);
const HOST = "https://api.ebay.com";

/** api.ebay.com: the Browse API and its tokens. */
export const ebayApiRoutes: readonly Route[] = [
  { method: "POST", path: "/identity/v1/oauth2/token", answer: token },
  { method: "GET", path: "/buy/browse/v1/item_summary/search", answer: search },
  { method: "GET", path: "/buy/browse/v1/item/get_item_by_legacy_id", answer: itemByLegacyId },
];

const badClient = json({ error: "invalid_client", error_description: "client authentication failed" }, 401);
const badToken = problem(401, 1001, "OAuth", "Invalid access token");

function problem(status: number, errorId: number, domain: string, message: string): Answer {
  return json({ errors: [{ errorId, domain, category: "REQUEST", message }] }, status);
}

function badRequest(message: string): Answer {
  return problem(400, 12001, "API_BROWSE", message);
}

function token(asked: Asked, world: World): Answer {
  return json({ ...issuer.issue(asked, world, badClient), token_type: "Application Access Token" });
}

function search(asked: Asked, world: World): Answer {
  issuer.check(asked, world, badToken);
  const { query } = asked;
  const words = query.get("gtin") ?? query.get("q");
  if (!words?.trim()) throw new Refusal(badRequest("one of q, gtin, category_ids is required"));
  const limit = Math.max(1, count(query.get("limit"), 50, 200));
  const offset = count(query.get("offset"), 0, 10_000);
  const found = listingsFor(words, world).filter(
    ({ isAuction }) => !isAuction || wantsAuctions(query.get("filter")),
  );
  const shown = found.slice(offset, offset + limit);
  const address = (from: number) =>
    `${HOST}/buy/browse/v1/item_summary/search?q=${encodeURIComponent(words)}&limit=${limit}&offset=${from}`;
  return json({
    href: address(offset),
    total: found.length,
    ...(offset + limit < found.length && { next: address(offset + limit) }),
    limit,
    offset,
    // If nothing is found, the list is missing.
    ...(shown.length > 0 && { itemSummaries: shown.map((listing) => summary(listing, asked, world)) }),
  });
}

/** Fixed prices only, unless the filter names auctions. */
function wantsAuctions(filter: string | null): boolean {
  return /buyingOptions:\{[^}]*AUCTION/.test(filter ?? "");
}

function summary(listing: Listing, asked: Asked, world: World): Record<string, unknown> {
  const { id, product, original } = listing;
  const site = asked.headers["x-ebay-c-marketplace-id"] === "EBAY_CA" ? "CA" : "US";
  const amountOf = (cents: number) => {
    const { value, currency } = amountOn(site, cents);
    return { value: value.toFixed(2), currency };
  };
  const amount = amountOf(listing.cents);
  const webUrl = `https://www.ebay.com/itm/${id}?hash=sandbox`;
  const campaign = /affiliateCampaignId=([^,]+)/.exec(
    String(asked.headers["x-ebay-c-enduserctx"] ?? ""),
  )?.[1];
  return {
    itemId: `v1|${id}|0`,
    title: listing.title,
    leafCategoryIds: ["20620"],
    categories: [{ categoryId: "20620", categoryName: product.category }],
    image: { imageUrl: world.pictureUrl(product) },
    ...(listing.isAuction
      ? { currentBidPrice: amount, bidCount: listing.bids }
      : {
          price: {
            ...amount,
            ...(original?.currency !== amount.currency &&
              original && {
                convertedFromValue: original.value.toFixed(2),
                convertedFromCurrency: original.currency,
              }),
          },
        }),
    itemHref: `${HOST}/buy/browse/v1/item/v1%7C${id}%7C0`,
    seller: { username: listing.seller, feedbackPercentage: "99.1", feedbackScore: 512 },
    condition: listing.isNew ? "New" : "Used",
    conditionId: listing.isNew ? "1000" : "3000",
    shippingOptions: [
      listing.postageCents === null
        ? { shippingCostType: "CALCULATED" }
        : {
            shippingCostType: "FIXED",
            shippingCost: amountOf(listing.postageCents),
          },
    ],
    buyingOptions: [listing.isAuction ? "AUCTION" : "FIXED_PRICE"],
    itemWebUrl: webUrl,
    ...(campaign && {
      itemAffiliateWebUrl: `${webUrl}&mkevt=1&mkcid=1&campid=${encodeURIComponent(campaign)}`,
    }),
    itemLocation: { ...(listing.country === "US" && { postalCode: "441**" }), country: listing.country },
    adultOnly: false,
    legacyItemId: id,
    availableCoupons: false,
    itemCreationDate: new Date(world.clock.now() - 20 * 86_400_000).toISOString(),
    topRatedBuyingExperience: false,
    priorityListing: false,
    listingMarketplaceId: `EBAY_${site}`,
  };
}

function itemByLegacyId(asked: Asked, world: World): Answer {
  issuer.check(asked, world, badToken);
  const listing = listingOf(required(asked, "legacy_item_id", badRequest), world);
  if (!listing) return problem(404, 11001, "API_BROWSE", "The specified item id was not found.");
  return json({
    ...summary(listing, asked, world),
    ...(listing.hasUpc && { gtin: listing.product.upc }),
    brand: listing.product.brand,
    estimatedAvailabilities: [{ estimatedAvailabilityStatus: "IN_STOCK", deliveryOptions: ["SHIP_TO_HOME"] }],
  });
}
