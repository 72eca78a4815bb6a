import { sign } from "node:crypto";
import type { ItemAvailability } from "@stockfinder/contracts/availability";
import { privateKey } from "@stockfinder/service/config";
import { z } from "zod";
import { keysOf, secret } from "../../parsing/declared-upstream.ts";
import { eachItem } from "../../parsing/each-item.ts";
import { LookupFailure } from "../../parsing/lookup-failure.ts";
import type { LookupContext, Retailer, Source } from "../../parsing/retailer.ts";
import { askAffiliateItems, MAX_IDS, searchAffiliate } from "./affiliate-api.ts";
import { askItemPage, ITEM_PAGE_RETRY } from "./item-page.ts";
import { askOffers } from "./offers.ts";
import { searchProducts } from "./search.ts";

const RsaKey = privateKey(
  "expected an RSA private key in PEM or base64 PKCS#8",
  ({ asymmetricKeyType }) => asymmetricKeyType === "rsa",
);

/** The affiliate API wants a signature of the consumer, the time and the key's version in each request. */
const walmartKey = keysOf({
  variables: {
    WALMART_CONSUMER_ID: secret("turns Walmart's API on, with its key"),
    WALMART_PRIVATE_KEY: RsaKey.optional().describe(
      "the RSA key whose public half Walmart has, a PEM or its base64",
    ),
    WALMART_KEY_VERSION: z
      .string()
      .regex(/^\d{1,4}$/, "expected a number")
      .default("1")
      .describe("the version that Walmart gave the key"),
  },
  pair: ["WALMART_CONSUMER_ID", "WALMART_PRIVATE_KEY"],
  credentials({ WALMART_CONSUMER_ID: consumerId, WALMART_PRIVATE_KEY: key, WALMART_KEY_VERSION: version }) {
    if (consumerId === undefined || key === undefined) return null;
    return {
      kind: "signed",
      sign(request, now) {
        const signed = Buffer.from(`${consumerId}\n${now}\n${version}\n`);
        const headers = {
          "WM_CONSUMER.ID": consumerId,
          "WM_CONSUMER.INTIMESTAMP": String(now),
          "WM_SEC.KEY_VERSION": version,
          "WM_SEC.AUTH_SIGNATURE": sign("RSA-SHA256", signed, key).toString("base64"),
        };
        return { ...request, headers: { ...request.headers, ...headers } };
      },
    };
  },
});

const ITEM_ID = /^\d+$/;

const site: Source = {
  kind: "site",
  namesStores: true,
  search: (wanted, { send }) => send(searchProducts(wanted)),

  async availability(ids, context) {
    const known = ids.filter((id) => ITEM_ID.test(id));
    return eachItem(known, context, (id) => checkStock(id, context));
  },
};

/**
 * If the offers call is gone, or has another format, the item's page has the same data. A bot wall before the call is not
 * bypassed in this way.
 */
async function checkStock(id: string, { near, send }: LookupContext): Promise<ItemAvailability> {
  try {
    return await send(askOffers(id, near));
  } catch (failure) {
    const isGone =
      failure instanceof LookupFailure && (failure.code === "retired" || failure.code === "unreadable");
    if (!isGone) throw failure;
    return send(askItemPage(id, near));
  }
}

const official: Source = {
  kind: "official",
  search: (wanted, { send }) => send(searchAffiliate(wanted)),

  async availability(ids, { send }) {
    const known = ids.filter((id) => ITEM_ID.test(id));
    const batches = Array.from({ length: Math.ceil(known.length / MAX_IDS) }, (_, batch) =>
      known.slice(batch * MAX_IDS, (batch + 1) * MAX_IDS),
    );
    return (await Promise.all(batches.map((batch) => send(askAffiliateItems(batch))))).flat();
  },
};

export const walmart: Retailer = {
  id: "walmart",
  label: "Walmart",
  onlineOnly: true,
  upstreams: [
    {
      id: "wmt",
      source: "site",
      name: "Walmart's site",
      proxied: ["GET /search/api/preso", "POST /terra-firma/fetch", "GET /ip/#", "GET /ip/*/#"],
      proxyRetry: (path) => (path.startsWith("/ip/") ? ITEM_PAGE_RETRY : undefined),
    },
    {
      id: "walmart-api",
      source: "official",
      name: "Walmart's API",
      address: "https://developer.api.walmart.com",
      lookedUp: [
        "GET /api-proxy/service/affil/product/v2/search",
        "GET /api-proxy/service/affil/product/v2/items",
      ],
      keys: walmartKey,
    },
  ],
  site,
  official,
};
