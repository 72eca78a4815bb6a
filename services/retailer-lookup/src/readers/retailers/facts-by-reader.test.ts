import type { ProductFacts } from "@stockfinder/contracts/product-facts";
import { describe, expect, test } from "vitest";
import { NEAR } from "../../../test-support/canned.ts";
import { fixture } from "../../../test-support/fixture.ts";
import { readProductPage } from "../../../test-support/read-product-page.ts";
import { plausibleFacts } from "../../catalogue/products/plausible-facts.ts";
import { isObject } from "../parsing/fields.ts";
import type { SearchPage, Store, UpstreamCall } from "../parsing/retailer.ts";
import * as bestbuy from "./bestbuy/product-list.ts";
import * as cvs from "./cvs/search.ts";
import * as browse from "./ebay/browse.ts";
import * as finding from "./ebay/finding.ts";
import * as krogerOfficial from "./kroger/official.ts";
import * as krogerSite from "./kroger/site.ts";
import * as samsclub from "./samsclub/search.ts";
import * as target from "./target/search.ts";
import * as walgreens from "./walgreens/products.ts";
import * as affiliate from "./walmart/affiliate-api.ts";
import * as walmart from "./walmart/search.ts";
import * as grocery from "./walmart-grocery/search.ts";

/*
 * The fields that each reader reads besides name, price and stock, and the paths that they are read from: with all of these
 * paths cut out of an answer nothing is stated, and each field appears with its own paths alone. `docs/facts.md` is this table
 * (`npx vitest run services/retailer-lookup/src/readers/retailers/facts-by-reader.test.ts -u` writes it).
 */

/** The values at paths within a record of an item, and the fact that they state. */
interface Field<Name extends keyof ProductFacts = keyof ProductFacts> {
  readonly at: Readonly<Record<string, unknown>>;
  readonly states: ProductFacts[Name];
}

interface Reader {
  readonly name: string;
  /** The item's record in the answer, and how the table writes that path. */
  readonly record: readonly (string | number)[];
  readonly answer: unknown;
  readonly read: (answer: unknown) => {
    readonly facts?: ProductFacts | undefined;
    readonly price: number | null;
  };
  readonly fields: { readonly [Name in keyof ProductFacts]?: Field<Name> };
}

const WANTED = { query: "x", page: 1 };
const STORE: Store = {
  id: "01600433",
  name: "Lakehurst",
  address: { address1: "", city: "", state: "" },
  distanceMiles: 0,
};

/** A search's first item. */
function first(
  call: UpstreamCall<SearchPage | SearchPage["items"]> | null,
  wrap: (json: string) => string = (json) => json,
) {
  return (answer: unknown) => {
    const contentType = wrap("") === "" ? "application/json" : "text/html";
    const found = call?.read({ status: 200, contentType, body: wrap(JSON.stringify(answer)) });
    const [item] = (Array.isArray(found) ? found : found?.items) ?? [];
    if (!item) throw new Error("the answer has no item");
    return item;
  };
}

/** A page's product. */
function page(html: (json: string) => string) {
  return (data: unknown) => {
    const read = readProductPage(html(JSON.stringify(data)), "https://shop.example/p/1");
    if (!read) throw new Error("the page has no product");
    return read;
  };
}

const READERS: readonly Reader[] = [
  {
    name: "Pages, schema.org",
    record: [],
    answer: {
      "@context": "https://schema.org",
      "@type": "Product",
      name: "Blender",
      offers: { "@type": "Offer", price: "62.00", priceCurrency: "USD" },
    },
    read: page((json) => `<script type="application/ld+json">${json}</script>`),
    fields: {
      wasPrice: {
        at: {
          "offers.priceSpecification.priceType": "https://schema.org/ListPrice",
          "offers.priceSpecification.price": 79,
        },
        states: { amount: 79, word: "list" },
      },
      memberPrice: {
        at: {
          "offers.priceSpecification.price": 55,
          "offers.priceSpecification.validForMemberTier": { name: "Gold" },
        },
        states: { amount: 55, condition: "Gold" },
      },
      condition: { at: { "offers.itemCondition": "https://schema.org/UsedCondition" }, states: "used" },
      seller: { at: { "offers.seller.name": "Harbor Goods" }, states: "Harbor Goods" },
      shipping: {
        at: {
          "offers.shippingDetails.shippingRate": { value: 5, currency: "USD" },
          "offers.shippingDetails.freeShippingThreshold": { value: 50, currency: "USD" },
          "offers.shippingDetails.deliveryTime.handlingTime": { maxValue: 1 },
          "offers.shippingDetails.deliveryTime.transitTime": { minValue: 2, maxValue: 5 },
        },
        states: { cost: 5, freeFrom: 50, days: { least: 3, most: 6 } },
      },
      returnDays: { at: { "offers.hasMerchantReturnPolicy.merchantReturnDays": 30 }, states: 30 },
      rating: {
        at: { "aggregateRating.ratingValue": 4.5, "aggregateRating.reviewCount": 8 },
        states: { value: 4.5, count: 8 },
      },
      pictures: { at: { image: ["/1.jpg"] }, states: ["https://shop.example/1.jpg"] },
      specs: {
        at: { additionalProperty: [{ name: "Power", value: "900 W" }] },
        states: [{ name: "Power", value: "900 W" }],
      },
      variants: {
        at: { inProductGroupWithID: "G1", variesBy: "https://schema.org/size", size: "M" },
        states: { group: "G1", axes: [{ name: "size", value: "M" }] },
      },
    },
  },
  {
    name: "Pages, Shopify's data",
    record: [],
    answer: { title: "Blender", variants: [{ price: 6200, available: true }] },
    read: page(
      (json) => `<script>Shopify.shop = "x";</script><script type="application/json">${json}</script>`,
    ),
    fields: {
      wasPrice: { at: { "variants.0.compare_at_price": 7900 }, states: { amount: 79, word: "was" } },
    },
  },
  {
    name: "Pages, WooCommerce's data",
    record: [],
    answer: [{ display_price: 62, is_in_stock: true }],
    read: page(
      (json) => `<h1>Blender</h1><form class="variations_form" data-product_variations='${json}'></form>`,
    ),
    fields: {
      wasPrice: { at: { "0.display_regular_price": 79 }, states: { amount: 79, word: "regular" } },
    },
  },
  {
    name: "Pages, Open Graph",
    record: [],
    answer: { "og:title": "Blender", "product:price:amount": "62.00" },
    read: page((json) =>
      Object.entries(JSON.parse(json))
        .map(([property, content]) => `<meta property="${property}" content="${content}">`)
        .join(""),
    ),
    fields: {
      wasPrice: { at: { "product:original_price:amount": "79.00" }, states: { amount: 79, word: "was" } },
    },
  },
  {
    name: "Target, site until 2020",
    record: ["search_response", "items", "Item", 0],
    answer: bodyOf("target/v2-plp-search.json"),
    read: first(target.searchProducts(WANTED, [STORE])),
    fields: {
      wasPrice: { at: { "price.reg_retail": 12.99 }, states: { amount: 12.99, word: "regular" } },
      rating: { at: { average_rating: 4.7, total_reviews: 312 }, states: { value: 4.7, count: 312 } },
    },
  },
  {
    name: "Target, site",
    record: ["data", "search", "products", 0],
    answer: bodyOf("target/redsky-plp_search_v2.json"),
    read: first(target.searchProducts(WANTED, [STORE])),
    fields: {
      wasPrice: { at: { "price.reg_retail": 12.99 }, states: { amount: 12.99, word: "regular" } },
      shipping: {
        at: {
          "fulfillment.shipping_options.services": [
            { min_delivery_date: "2031-03-07", max_delivery_date: "2031-03-09" },
          ],
        },
        states: { dates: { first: "2031-03-07", last: "2031-03-09" } },
      },
      rating: {
        at: { "ratings_and_reviews.statistics.rating": { average: 4.7, count: 312 } },
        states: { value: 4.7, count: 312 },
      },
    },
  },
  {
    name: "Walgreens, site",
    record: ["products", 0, "productInfo"],
    answer: bodyOf("walgreens/productsearch-v1-products-search.json"),
    read: first(walgreens.searchProducts(WANTED, STORE)),
    fields: {
      wasPrice: { at: { "priceInfo.regularPrice": "$6.79" }, states: { amount: 6.79, word: "regular" } },
      packageSize: { at: { productSize: "40 ea" }, states: { amount: 40, unit: "ct" } },
      rating: { at: { averageRating: "4.1", reviewCount: "19" }, states: { value: 4.1, count: 19 } },
    },
  },
  {
    name: "Best Buy, official API",
    record: ["products", 0],
    answer: bodyOf("bestbuy/products-list.json"),
    read: first(bestbuy.searchProducts(WANTED)),
    fields: {
      wasPrice: { at: { regularPrice: 89.99 }, states: { amount: 89.99, word: "regular" } },
      shipping: { at: { freeShipping: true }, states: { cost: 0 } },
      rating: {
        at: { customerReviewAverage: "4.10", customerReviewCount: 212 },
        states: { value: 4.1, count: 212 },
      },
    },
  },
  {
    name: "Walmart, site",
    record: ["items", 0],
    answer: bodyOf("walmart/search-api-preso.json"),
    read: first(walmart.searchProducts(WANTED)),
    fields: {
      seller: { at: { sellerName: "Tidewater" }, states: "Tidewater" },
      shipping: {
        at: { "fulfillment.s2HDisplayFlags": ["FREE_SHIPPING_WITH_35"], "fulfillment.thresholdAmount": 35 },
        states: { freeFrom: 35 },
      },
      rating: { at: { customerRating: 4.6, numReviews: 58 }, states: { value: 4.6, count: 58 } },
    },
  },
  {
    name: "Walmart, search page",
    record: ["props", "pageProps", "initialData", "searchResult", "itemStacks", 0, "items", 0],
    answer: nextDataOf("walmart/search-page.next-data.html"),
    read: first(
      walmart.searchProducts(WANTED),
      (json) => `<html><script id="__NEXT_DATA__" type="application/json">${json}</script></html>`,
    ),
    fields: {
      wasPrice: { at: { "priceInfo.wasPrice": "$15.12" }, states: { amount: 15.12, word: "was" } },
      seller: { at: { sellerName: "Tidewater" }, states: "Tidewater" },
      rating: { at: { averageRating: 4.6, numberOfReviews: 58 }, states: { value: 4.6, count: 58 } },
    },
  },
  {
    name: "Walmart, affiliate API",
    record: ["items", 0],
    answer: bodyOf("walmart/affiliate-v2-search.json"),
    read: first(affiliate.searchAffiliate(WANTED)),
    fields: {
      wasPrice: { at: { msrp: 15.12 }, states: { amount: 15.12, word: "msrp" } },
      seller: { at: { sellerInfo: "Walmart.com" }, states: "Walmart.com" },
      shipping: {
        at: { standardShipRate: 5.99, freeShippingOver35Dollars: true },
        states: { cost: 5.99, freeFrom: 35 },
      },
      packageSize: { at: { size: "30.5 oz" }, states: { amount: 30.5, unit: "oz" } },
      rating: { at: { customerRating: "4.6", numReviews: 58 }, states: { value: 4.6, count: 58 } },
    },
  },
  {
    name: "Walmart Grocery, site",
    record: ["products", 0],
    answer: bodyOf("walmart-grocery/v4-products-search.json"),
    read: first(grocery.searchProducts(WANTED, STORE)),
    fields: {
      rating: {
        at: { "detailed.rating": 4.5, "detailed.reviewsCount": 22 },
        states: { value: 4.5, count: 22 },
      },
    },
  },
  {
    name: "Kroger, official API",
    record: ["data", 0],
    answer: bodyOf("kroger/official-v1-products.json"),
    read: first(krogerOfficial.searchProducts(WANTED, STORE)),
    fields: {
      wasPrice: { at: { "items.0.price.regular": 4.29 }, states: { amount: 4.29, word: "regular" } },
      packageSize: { at: { "items.0.size": "64 fl oz" }, states: { amount: 64, unit: "fl oz" } },
      aisle: { at: { aisleLocations: [{ description: "AISLE 7" }] }, states: "AISLE 7" },
      pictures: {
        at: {
          images: [
            { perspective: "back", sizes: [{ size: "medium", url: "https://www.kroger.com/back" }] },
            { perspective: "front", sizes: [{ size: "medium", url: "https://www.kroger.com/front" }] },
          ],
        },
        states: ["https://www.kroger.com/front", "https://www.kroger.com/back"],
      },
    },
  },
  {
    name: "Kroger, site",
    record: ["products", 0],
    answer: bodyOf("kroger/products-api-products-details.json"),
    read: first(krogerSite.askDetails(["0007116830001"], STORE)),
    fields: {
      wasPrice: { at: { priceNormal: "4.29" }, states: { amount: 4.29, word: "regular" } },
      packageSize: { at: { customerFacingSize: "64 fl oz" }, states: { amount: 64, unit: "fl oz" } },
    },
  },
  {
    name: "eBay, Browse API",
    record: ["itemSummaries", 0],
    answer: bodyOf("ebay/browse-item_summary-search.json"),
    read: first(browse.searchItemSummaries(WANTED, NEAR)),
    fields: {
      wasPrice: {
        at: {
          marketingPrice: {
            originalPrice: { value: "79.00", currency: "USD" },
            priceTreatment: "STRIKETHROUGH_PRICE",
          },
        },
        states: { amount: 79, word: "was" },
      },
      condition: { at: { conditionId: "3000" }, states: "used" },
      seller: { at: { "seller.username": "lakehurst_games" }, states: "lakehurst_games" },
      shipping: {
        at: {
          shippingOptions: [
            { shippingCost: { value: "9.00", currency: "USD" } },
            {
              shippingCost: { value: "4.50", currency: "USD" },
              minEstimatedDeliveryDate: "2030-02-03T08:00:00.000Z",
              maxEstimatedDeliveryDate: "2030-02-06T08:00:00.000Z",
            },
          ],
        },
        states: { cost: 4.5, dates: { first: "2030-02-03", last: "2030-02-06" } },
      },
      pictures: {
        at: {
          thumbnailImages: [{ imageUrl: "https://i.ebayimg.com/1.jpg" }],
          additionalImages: [{ imageUrl: "https://i.ebayimg.com/2.jpg" }],
        },
        states: ["https://i.ebayimg.com/1.jpg", "https://i.ebayimg.com/2.jpg"],
      },
    },
  },
  {
    name: "eBay, Finding API",
    record: ["findItemsByKeywordsResponse", 0, "searchResult", 0, "item", 0],
    answer: bodyOf("ebay/findItemsByKeywords.json"),
    read: first(finding.findItemsByKeywords(WANTED, NEAR)),
    fields: {
      condition: { at: { condition: [{ conditionId: ["2000"] }] }, states: "refurbished" },
      shipping: {
        at: { "shippingInfo.0.shippingServiceCost": [{ "@currencyId": "USD", __value__: "4.5" }] },
        states: { cost: 4.5 },
      },
    },
  },
  {
    name: "CVS, site until 2023",
    record: ["records", 0, "allMeta"],
    answer: bodyOf("cvs/shop-assets-proxy-search.json"),
    read: first(cvs.searchProducts(WANTED)),
    fields: {
      wasPrice: {
        at: { "variants.0.subVariant.1.p_Product_Price": "7.49" },
        states: { amount: 7.49, word: "regular" },
      },
      packageSize: {
        at: {
          "variants.0.subVariant.0.p_Sku_Size": "360 CT",
          "variants.0.subVariant.1.p_Sku_Size": "360 CT",
        },
        states: { amount: 360, unit: "ct" },
      },
      rating: {
        at: {
          "variants.0.subVariant.1.p_Product_Rating": 4.2,
          "variants.0.subVariant.1.p_Product_Review": 31,
        },
        states: { value: 4.2, count: 31 },
      },
      variants: {
        at: {
          id: "2040301",
          "variants.0.subVariant.0.p_Sku_Color": "Blue",
          "variants.0.subVariant.1.p_Sku_Color": "White",
        },
        states: { group: "2040301", axes: [{ name: "color", value: "White" }] },
      },
    },
  },
  {
    name: "CVS, site",
    record: ["products", 0],
    answer: bodyOf("cvs/search-2024-products.json"),
    read: first(cvs.searchProducts(WANTED)),
    fields: {
      wasPrice: {
        at: { "variants.0.originalPrice.value": "1.99" },
        states: { amount: 1.99, word: "was" },
      },
    },
  },
  {
    name: "Sam's Club, site",
    record: ["payload", "records", 0],
    answer: bodyOf("samsclub/vivaldi-v1-products-search.json"),
    read: first(samsclub.searchProducts(WANTED, STORE)),
    fields: {
      wasPrice: {
        at: { "clubPricing.listPrice": { currencyAmount: 24.98 } },
        states: { amount: 24.98, word: "list" },
      },
      rating: { at: { reviewRating: 4.4, reviewCount: 18 }, states: { value: 4.4, count: 18 } },
    },
  },
  {
    name: "Sam's Club, site, version 2",
    record: ["payload", "records", 0],
    answer: bodyOf("samsclub/vivaldi-v2-az-products-search.json"),
    read: first(samsclub.searchProducts(WANTED, STORE)),
    fields: {
      wasPrice: {
        at: { "skus.0.clubOffer.price.startPrice": { amount: "24.98" } },
        states: { amount: 24.98, word: "was" },
      },
    },
  },
];

describe.each(READERS)("$name", ({ record, answer, read, fields }) => {
  const stated = Object.entries(fields) as [keyof ProductFacts, Field][];
  const paths = stated.flatMap(([, { at }]) => Object.keys(at));

  /** The facts of an answer that has only these values at the table's paths. */
  function factsWith(values: Readonly<Record<string, unknown>>): ProductFacts | undefined {
    const body = structuredClone(answer);
    const item = record.reduce<unknown>((node, key) => childOf(node, String(key)), body);
    for (const path of paths) put(item, path.split("."), undefined);
    for (const [path, value] of Object.entries(values)) put(item, path.split("."), value);
    const { facts, price } = read(body);
    return plausibleFacts(facts, price);
  }

  test("states nothing without these paths", () => {
    expect(factsWith({})).toBeUndefined();
  });

  test.each(stated)("reads %s", (name, { at, states }) => {
    expect(factsWith(at)).toEqual({ [name]: states });
  });
});

test("docs/facts.md is this table", async () => {
  const lines = READERS.flatMap(({ name, record, fields }) =>
    Object.entries(fields).map(([field, { at }], index) => {
      const paths = [...new Set(Object.keys(at).map((path) => `\`${shown(path.split("."))}\``))];
      const where = record.length === 0 ? "" : `, in \`${shown(record)}\``;
      return `| ${index === 0 ? `**${name}**${where}` : ""} | ${field} | ${paths.join(", ")} |`;
    }),
  );
  const text = `# Facts by reader

What each reader reads of an item besides name, price and stock, and from which path of the item's record. The stock of Walmart
and Kroger also states the aisle in a store. No reader has found a coupon's price yet. The table is written by
\`services/retailer-lookup/src/readers/retailers/facts-by-reader.test.ts\`.

| reader | fact | paths |
|---|---|---|
${lines.join("\n")}
`;
  await expect(text).toMatchFileSnapshot("../../../../../docs/facts.md");
});

function bodyOf(name: string): unknown {
  return JSON.parse(fixture(name).body);
}

function nextDataOf(name: string): unknown {
  const [, json = ""] = /<script id="__NEXT_DATA__"[^>]*>(.*?)<\/script>/s.exec(fixture(name).body) ?? [];
  return JSON.parse(json);
}

function childOf(node: unknown, key: string): unknown {
  if (Array.isArray(node)) return node[Number(key)];
  return isObject(node) ? node[key] : undefined;
}

/** Sets or deletes the value at a path, making objects on the way. */
function put(node: unknown, [key = "", ...rest]: readonly string[], value: unknown): void {
  const parent = node as Record<string, unknown>;
  if (rest.length === 0) {
    if (value === undefined) delete parent[key];
    else parent[key] = value;
    return;
  }
  if (childOf(node, key) === undefined) parent[key] = {};
  put(childOf(node, key), rest, value);
}

/** `items[].price`. */
function shown(path: readonly (string | number)[]): string {
  return path
    .map((key) => (/^\d+$/.test(String(key)) ? "[]" : `.${key}`))
    .join("")
    .replace(/^\./, "");
}
