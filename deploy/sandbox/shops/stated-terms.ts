import type { Product } from "../catalog.ts";
import { hash } from "../random.ts";
import { currencyAt, plainAmount } from "./page-text.ts";
import type { Shop } from "./shop.ts";
import type { ShopOffer } from "./shop-offer.ts";

/** What "Free shipping on orders over $35" says. */
const FREE_FROM_CENTS = 3_500;
const RETURN_DAYS = [30, 60, 90];

/** How a shop sends an item and takes it back, in schema.org's words: its terms are the same for all of its goods. */
export function statedTerms(shop: Shop, { cents }: ShopOffer) {
  const { host, country, quirks } = shop;
  const isFree = quirks.has("free-shipping") && cents >= FREE_FROM_CENTS;
  const least = 1 + (hash("way", host) % 2);
  return {
    shippingDetails: {
      "@type": "OfferShippingDetails",
      shippingRate: {
        "@type": "MonetaryAmount",
        value: plainAmount(isFree ? 0 : 499 + 100 * (hash("shipping", host) % 4)),
        currency: currencyAt(shop),
      },
      shippingDestination: { "@type": "DefinedRegion", addressCountry: country === "CAN" ? "CA" : "US" },
      deliveryTime: {
        "@type": "ShippingDeliveryTime",
        handlingTime: { "@type": "QuantitativeValue", minValue: 0, maxValue: 1, unitCode: "DAY" },
        transitTime: {
          "@type": "QuantitativeValue",
          minValue: least,
          maxValue: least + 2 + (hash("latest", host) % 3),
          unitCode: "DAY",
        },
      },
    },
    hasMerchantReturnPolicy: {
      "@type": "MerchantReturnPolicy",
      returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
      merchantReturnDays: RETURN_DAYS[hash("returns", host) % RETURN_DAYS.length],
    },
  };
}

/** An item's properties as schema.org's `additionalProperty`. */
export function statedProperties(product: Product) {
  const { brand, kind, category } = product;
  const properties = { Brand: brand, Type: kind, Size: statedSize(product), Department: category };
  return Object.entries(properties).flatMap(([name, value]) =>
    value === undefined ? [] : { "@type": "PropertyValue", name, value },
  );
}

/** Undefined for an item that comes in no sizes. */
export function statedSize({ size }: Product): string | undefined {
  return size === "1 ea" || size === "Standard" ? undefined : size;
}
