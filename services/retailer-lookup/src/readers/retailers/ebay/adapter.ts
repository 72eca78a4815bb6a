import { A_DAY, oauthClient, queryKey } from "../../parsing/declared-upstream.ts";
import { eachItem } from "../../parsing/each-item.ts";
import type { Retailer, Source } from "../../parsing/retailer.ts";
import { askItem, searchItemSummaries } from "./browse.ts";
import { askItemByKeywords, findItemsByKeywords } from "./finding.ts";

const TOKEN_PATH = "/identity/v1/oauth2/token";

/** The Finding API, which eBay turned off in 2025: for installations with a replacement for it. */
const site: Source = {
  kind: "site",
  search: (wanted, { near, send }) => send(findItemsByKeywords(wanted, near)),
  availability: (ids, context) =>
    eachItem(ids, context, (id) => context.send(askItemByKeywords(id, context.near))),
};

const official: Source = {
  kind: "official",
  search: (wanted, { near, send }) => send(searchItemSummaries(wanted, near)),
  availability: (ids, context) => eachItem(ids, context, (id) => context.send(askItem(id, context.near))),
};

/** Not marked as online only: nobody expects a marketplace to have stores. */
export const ebay: Retailer = {
  id: "ebay",
  label: "eBay",
  beta: true,
  countries: ["USA", "CAN"],
  upstreams: [
    {
      id: "ebay",
      source: "site",
      name: "eBay's Finding API",
      proxied: ["GET /services/search/FindingService/v1"],
      keys: queryKey("SECURITY-APPNAME", "UPSTREAM_EBAY_KEY", "the key of eBay's Finding API"),
    },
    {
      id: "ebay-api",
      source: "official",
      name: "eBay's API",
      address: "https://api.ebay.com",
      lookedUp: [
        `POST ${TOKEN_PATH}`,
        "GET /buy/browse/v1/item_summary/search",
        "GET /buy/browse/v1/item/get_item_by_legacy_id",
      ],
      rates: [{ path: "/buy/browse/v1/", calls: 5_000, seconds: A_DAY }],
      keys: oauthClient("EBAY", "eBay's Browse API", {
        tokenPath: TOKEN_PATH,
        scope: "https://api.ebay.com/oauth/api_scope",
      }),
    },
  ],
  site,
  official,
};
