import type { Store } from "@stockfinder/contracts/stores";

/** The target of a redirect when this page fails. */
const MAIN_SITE = "/";

/** The product's own page if it is in a known store, else the main site: a link must not lead a shopper just anywhere. */
export function fallbackAddress(productURL: string | null, stores: readonly Pick<Store, "hosts">[]): string {
  return productURL !== null && isAtStore(productURL, stores) ? productURL : MAIN_SITE;
}

function isAtStore(address: string, stores: readonly Pick<Store, "hosts">[]): boolean {
  const { protocol, port, username, password, hostname } = new URL(address);
  if (protocol !== "https:" || port !== "" || username !== "" || password !== "") return false;
  return stores.some(({ hosts }) => hosts.includes(hostname));
}
