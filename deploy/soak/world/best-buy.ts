import type { Shown } from "../alerts/script.ts";

export const SKU = "6650101";

/**
 * An answer of Best Buy's API, which sells the product online only: a list of it for a search in JSON and for its number in XML, and
 * no stores. Null for anything else.
 */
export function bestBuyAnswer(path: string, upc: string, { stock, price }: Shown): string | null {
  const isAvailable = stock === "in";
  const product = {
    sku: SKU,
    name: `Console ${upc}`,
    upc,
    salePrice: price,
    onlineAvailability: isAvailable,
  };
  if (path.startsWith("/v1/products(search="))
    return JSON.stringify({
      total: 1,
      totalPages: 1,
      products: [{ ...product, inStoreAvailability: false }],
    });
  if (path.startsWith("/v1/products("))
    return `<products><product>${Object.entries(product)
      .map(([name, value]) => `<${name}>${value}</${name}>`)
      .join("")}</product></products>`;
  return path.startsWith("/v1/stores(") || path.endsWith("/stores.json") ? '{"stores":[]}' : null;
}
