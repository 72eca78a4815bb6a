import type { Store } from "@stockfinder/contracts/stores";

export type KnownStore = Pick<Store, "id" | "name" | "country" | "hosts">;

/** The store that an address is a page of; null for any other site. */
export function storeAt(stores: readonly KnownStore[], address: string | undefined): KnownStore | null {
  const url = address === undefined ? null : URL.parse(address);
  if (url?.protocol !== "https:" || url.port !== "") return null;
  return stores.find(({ hosts }) => hosts.includes(url.hostname)) ?? null;
}

export function originsOf({ hosts }: Pick<KnownStore, "hosts">): string[] {
  return hosts.map((host) => `https://${host}/*`);
}
