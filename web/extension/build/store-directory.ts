import { STORES } from "@stockfinder/product-rules/stores/directory";
import type { Plugin } from "vite";

const MODULE = "virtual:store-directory";

export const STORE_HOSTS: readonly string[] = STORES.flatMap(({ hosts }) => hosts).sort();

/**
 * Gives the extension the stores of the directory as `virtual:store-directory`, so that it needs no request to recognise
 * a store's page.
 */
export function storeDirectory(): Plugin {
  return {
    name: "store-directory",
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load(id) {
      if (id !== `\0${MODULE}`) return null;
      const stores = STORES.map(({ id: storeId, name, country, hosts }) => ({
        id: storeId,
        name,
        country,
        hosts,
      }));
      return `export const STORES = JSON.parse(${JSON.stringify(JSON.stringify(stores))});`;
    },
  };
}
