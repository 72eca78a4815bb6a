import { keysOf, siteKey } from "../../parsing/declared-upstream.ts";
import type { Retailer, Source } from "../../parsing/retailer.ts";
import { askInventory } from "./inventory.ts";
import { searchProducts } from "./search.ts";

/** The CVS web site sends this with each of its calls, besides the key. */
const HEADER = {
  lineOfBusiness: "RETAIL",
  appName: "CVS_WEB",
  channelName: "WEB",
  deviceToken: "",
  deviceType: "DESKTOP",
  responseFormat: "JSON",
  securityType: "apiKey",
  source: "CVS_WEB",
  type: "retleg",
};

/** The key goes into the header block of a POST's body, which CVS expects without a key too. */
const cvsKey = keysOf({
  variables: { UPSTREAM_CVS_KEY: siteKey("the key of CVS's site") },
  credentials: ({ UPSTREAM_CVS_KEY: apiKey = "" }) => ({
    kind: "signed",
    sign(request) {
      if (request.method !== "POST") return request;
      const body = typeof request.json === "object" ? request.json : {};
      return { ...request, json: { ...body, request: { header: { ...HEADER, apiKey } } } };
    },
  }),
});

const site: Source = {
  kind: "site",
  search: (wanted, { send }) => send(searchProducts(wanted)),
  availability: (ids, { send }) => send(askInventory(ids)),
};

/** Online stock only: CVS does not publish the stock of its stores. */
export const cvs: Retailer = {
  id: "cvs",
  label: "CVS",
  onlineOnly: true,
  upstreams: [
    {
      id: "cvs",
      source: "site",
      name: "CVS's site",
      proxied: [
        "GET /shop-assets/proxy/search",
        "POST /RETAGPV3/OnlineShopService/V2/getSKUInventoryAndPrice",
      ],
      keys: cvsKey,
    },
  ],
  site,
};
