import type { LinkedNode } from "../json-ld.ts";
import type { PageFacts } from "../page-facts.ts";
import { bigcommerceProducts } from "./bigcommerce.ts";
import { magentoProducts } from "./magento.ts";
import { salesforceProducts } from "./salesforce.ts";
import { shopifyProducts } from "./shopify.ts";
import { woocommerceProducts } from "./woocommerce.ts";

const PLATFORMS = [
  shopifyProducts,
  woocommerceProducts,
  magentoProducts,
  bigcommerceProducts,
  salesforceProducts,
];

/** The product in the data of a page's shop software, as JSON-LD nodes; empty for any other page. */
export function platformProducts(facts: PageFacts): LinkedNode[] {
  for (const productsOf of PLATFORMS) {
    const products = productsOf(facts);
    if (products.length > 0) return products;
  }
  return [];
}
