import type { Country } from "@stockfinder/contracts/listings";
import type { RetailerInfo } from "@stockfinder/contracts/retailers";
import { whereToBuyPath } from "@stockfinder/contracts/where-to-buy-path";
import { isCanadian } from "../../../components/zip-text.ts";
import { nameOf } from "../products/product-labels.ts";
import type { Product } from "../products/products.ts";

/** The path of a product's page; null for a product without a GTIN. */
export function comparisonPath(product: Product, country: Country): string | null {
  const { gtin: upc } = product;
  return upc === null ? null : whereToBuyPath({ upc, name: nameOf(product), country });
}

export function compareText(stores: number): string {
  return stores > 1 ? `Compare ${stores} stores` : "Compare stores";
}

export function sellsTo(country: Country): (retailer: RetailerInfo) => boolean {
  return ({ country: its }) => its.includes(country);
}

/** The searched stores are those of the zip code's country. */
export function countryOf(zip: string): Country {
  return isCanadian(zip) ? "CAN" : "USA";
}
