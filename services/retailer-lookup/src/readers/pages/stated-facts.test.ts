import type { ProductFacts } from "@stockfinder/contracts/product-facts";
import { expect, test } from "vitest";
import { readProductPage } from "../../../test-support/read-product-page.ts";
import { readingOfPage } from "../pages/reading-of-page.ts";

const PAGE = "https://www.kohls.com/p/1";
const OFFER = { "@type": "Offer", price: "62.00", priceCurrency: "USD", availability: "InStock" };

/** The facts that a page with this product is recorded with. */
function factsOf(product: Record<string, unknown>): ProductFacts | undefined {
  const data = { "@context": "https://schema.org", "@type": "Product", name: "Blender", ...product };
  return factsIn(`<script type="application/ld+json">${JSON.stringify(data)}</script>`);
}
function factsIn(html: string): ProductFacts | undefined {
  const product = readProductPage(html, PAGE);
  if (!product?.name) throw new Error("the page shows no product");
  const read = { retailer: "kohls", country: "USA", itemId: PAGE, askedAt: 1, isDemo: false } as const;
  return readingOfPage({ ...product, name: product.name }, read).facts;
}
const offering = (said: Record<string, unknown>) => factsOf({ offers: { ...OFFER, ...said } });
const specified = (...pricespecification: unknown[]) => offering({ priceSpecification: pricespecification });

test("a page without any of them states no facts", () => {
  expect(factsOf({ offers: OFFER })).toBeUndefined();
});

test.each([
  ["https://schema.org/ListPrice", "list"],
  ["https://schema.org/MSRP", "msrp"],
  ["StrikethroughPrice", "was"],
  ["https://schema.org/RegularPrice", "regular"],
])("a %s is the was-price, in the word %s", (priceType, word) => {
  expect(specified({ priceType, price: "79.00" })).toEqual({ wasPrice: { amount: 79, word } });
});

test("a member's price has its tier as its condition, and is not the headline price", () => {
  const gold = { "@type": "MemberProgramTier", name: "Gold" };
  expect(specified({ price: 55, validForMemberTier: gold })).toEqual({
    memberPrice: { amount: 55, condition: "Gold" },
  });
});

test("condition, seller and return days are the offer's", () => {
  expect(
    offering({
      itemCondition: "https://schema.org/RefurbishedCondition",
      seller: { "@type": "Organization", name: "Harbor Goods LLC" },
      hasMerchantReturnPolicy: {
        returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
        merchantReturnDays: 30,
      },
    }),
  ).toEqual({ condition: "refurbished", seller: "Harbor Goods LLC", returnDays: 30 });
  const never = { returnPolicyCategory: "https://schema.org/MerchantReturnNotPermitted" };
  expect(offering({ hasMerchantReturnPolicy: never })).toEqual({ returnDays: 0 });
  const always = { returnPolicyCategory: "https://schema.org/MerchantReturnUnlimitedWindow" };
  expect(offering({ hasMerchantReturnPolicy: always })).toBeUndefined();
});

test("shipping is the cheapest way to the country of the currency", () => {
  const way = (value: number, country: string, more = {}) => ({
    "@type": "OfferShippingDetails",
    shippingRate: { "@type": "MonetaryAmount", value, currency: "USD" },
    shippingDestination: { "@type": "DefinedRegion", addressCountry: country },
    ...more,
  });
  const deliveryTime = {
    handlingTime: { minValue: 0, maxValue: 1, unitCode: "DAY" },
    transitTime: { minValue: 2, maxValue: 5, unitCode: "DAY" },
  };
  const freeShippingThreshold = { "@type": "MonetaryAmount", value: 50, currency: "USD" };
  expect(
    offering({
      shippingDetails: [
        way(19, "US"),
        way(1, "MX"),
        way(5.5, "US", { deliveryTime, freeShippingThreshold }),
        way(0, "US", { doesNotShip: true }),
      ],
    }),
  ).toEqual({ shipping: { cost: 5.5, freeFrom: 50, days: { least: 2, most: 6 } } });
  const inEuros = { shippingRate: { value: 1, currency: "EUR" } };
  expect(offering({ shippingDetails: inEuros })).toBeUndefined();
});

test("a rating is of 5 stars, whatever the page's scale is", () => {
  const rated = (aggregateRating: unknown) => factsOf({ offers: OFFER, aggregateRating });
  expect(rated({ ratingValue: "4,6", reviewCount: "312" })).toEqual({ rating: { value: 4.6, count: 312 } });
  expect(rated({ ratingValue: 9, bestRating: 10, ratingCount: 12 })).toEqual({
    rating: { value: 4.5, count: 12 },
  });
  expect(rated({ ratingValue: 4 })).toEqual({ rating: { value: 4, count: null } });
  expect(rated({ ratingValue: 0, reviewCount: 0 })).toBeUndefined();
});

test("pictures and properties are the product's", () => {
  expect(
    factsOf({
      offers: OFFER,
      image: ["/1.jpg", { "@type": "ImageObject", url: "//cdn.kohls.com/2.jpg" }, "/1.jpg"],
      additionalProperty: [
        { "@type": "PropertyValue", name: "Power", value: 900, unitText: "W" },
        { "@type": "PropertyValue", name: "Dishwasher safe", value: true },
        { "@type": "PropertyValue", name: "Nameless" },
      ],
    }),
  ).toEqual({
    pictures: ["https://www.kohls.com/1.jpg", "https://cdn.kohls.com/2.jpg"],
    specs: [
      { name: "Power", value: "900 W" },
      { name: "Dishwasher safe", value: "Yes" },
    ],
  });
});

test("a variant has its group's id and its own values of the group's axes", () => {
  const group = {
    "@type": "ProductGroup",
    name: "Boots",
    productGroupID: "HB-B",
    variesBy: ["https://schema.org/size", "https://schema.org/color"],
    hasVariant: [{ "@type": "Product", name: "Boots 9", sku: "9", size: "9", offers: OFFER }],
  };
  expect(factsOf(group)).toEqual({
    variants: {
      group: "HB-B",
      axes: [
        { name: "size", value: "9" },
        { name: "color", value: null },
      ],
    },
  });
});

test("a graph's variant has its group by reference, and its offer the page's shipping and returns", () => {
  const nodes = [
    { "@type": "ProductGroup", "@id": "#boots", productGroupID: "HB-B", variesBy: "https://schema.org/size" },
    { "@type": "OfferShippingDetails", "@id": "#shipping", shippingRate: { value: 5 } },
    { "@type": "MerchantReturnPolicy", "@id": "#returns", merchantReturnDays: 60 },
  ];
  const offers = {
    ...OFFER,
    shippingDetails: { "@id": "#shipping" },
    hasMerchantReturnPolicy: { "@id": "#returns" },
  };
  const variant = {
    "@type": "Product",
    name: "Boots 9",
    size: "9",
    isVariantOf: { "@id": "#boots" },
    offers,
  };
  const graph = JSON.stringify({ "@context": "https://schema.org", "@graph": [...nodes, variant] });
  expect(factsIn(`<script type="application/ld+json">${graph}</script>`)).toEqual({
    shipping: { cost: 5 },
    returnDays: 60,
    variants: { group: "HB-B", axes: [{ name: "size", value: "9" }] },
  });
});

test("microdata states the same", () => {
  const html = `<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Stool</h1>
    <div itemprop="aggregateRating" itemscope itemtype="https://schema.org/AggregateRating">
      <span itemprop="ratingValue">4.5</span><span itemprop="reviewCount">8</span></div>
    ${["Height", "Depth"].map(
      (name) => `<p itemprop="additionalProperty" itemscope itemtype="https://schema.org/PropertyValue">
        <b itemprop="name">${name}</b> <i itemprop="value">40 cm</i></p>`,
    )}
    <div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="price" content="10"></div></div>`;
  expect(factsIn(html)).toEqual({
    rating: { value: 4.5, count: 8 },
    specs: [
      { name: "Height", value: "40 cm" },
      { name: "Depth", value: "40 cm" },
    ],
  });
});

test("a hostile page states nothing that is shown", () => {
  const many = Array.from({ length: 4_000 }, (_, at) => ({ name: `Spec ${at}`, value: "x" }));
  expect(
    factsOf({
      image: ["data:text/html,<script>1", "javascript:alert(1)", { url: "blob:x" }],
      additionalProperty: many,
      aggregateRating: { ratingValue: 99, reviewCount: 5 },
      offers: {
        ...OFFER,
        seller: "x".repeat(5_000),
        priceSpecification: [
          { priceType: "ListPrice", price: 62_000_000 },
          { price: 0.01, validForMemberTier: { name: "Gold" } },
        ],
        shippingDetails: {
          shippingRate: { value: 1e9, currency: "USD" },
          deliveryTime: { transitTime: { minValue: 9, maxValue: 2 } },
        },
        hasMerchantReturnPolicy: { merchantReturnDays: 1e9 },
      },
    }),
  ).toBeUndefined();
});

test.each([
  ["the price itself", 62],
  ["a lower price", 50],
])("%s is no was-price", (_, price) => {
  expect(specified({ priceType: "ListPrice", price }, { price: 62 })).toBeUndefined();
});
