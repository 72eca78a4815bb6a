import { readFileSync } from "node:fs";
import type { Country } from "@stockfinder/contracts/listings";
import { RETAILER_IDS, type RetailerId } from "@stockfinder/contracts/retailers";
import { directoryId } from "@stockfinder/contracts/store-ids";

export type CartKind = "amazon" | "walmart" | "bestbuy" | "newegg";

export interface DirectoryStore {
  /** In Canada `<retailer>-CAN` if the retailer has the plain id in the USA. */
  readonly id: string;
  readonly name: string;
  /** The hosts of its product pages; no other store uses them. */
  readonly hosts: readonly string[];
  readonly country: Country;
  readonly reads: "adapter" | "page";
  /** The adapter; null for a store that is read by its pages. */
  readonly retailer: RetailerId | null;
  /** Null if the store has no public add-to-cart address. */
  readonly cart: CartKind | null;
}

const CARTS: ReadonlyMap<string, CartKind> = new Map([
  ["amazon", "amazon"],
  ["amazon-CAN", "amazon"],
  ["walmart", "walmart"],
  ["bestbuy", "bestbuy"],
  ["newegg", "newegg"],
]);

export const STORES: readonly DirectoryStore[] = storesIn(
  readFileSync(new URL("stores.tsv", import.meta.url), "utf8"),
).sort(byName);

export const STORES_BY_ID: ReadonlyMap<string, DirectoryStore> = new Map(
  STORES.map((store) => [store.id, store]),
);
export const STORES_BY_HOST: ReadonlyMap<string, DirectoryStore> = new Map(
  STORES.flatMap((store) => store.hosts.map((host) => [host, store] as const)),
);

/** The stores that this installation adds by files (docs/shops.md), or replaces. They change while it runs. */
let added: { readonly byId: typeof STORES_BY_ID; readonly byHost: typeof STORES_BY_HOST } = {
  byId: new Map(),
  byHost: new Map(),
};
let all = STORES;

/** Replaces the stores that this process added before. One with an id of the directory takes its place. */
export function addStores(stores: readonly DirectoryStore[]): void {
  added = {
    byId: new Map(stores.map((store) => [store.id, store])),
    byHost: new Map(stores.flatMap((store) => store.hosts.map((host) => [host, store] as const))),
  };
  all = [...STORES.filter(({ id }) => !added.byId.has(id)), ...stores].sort(byName);
}

/** The directory's stores and the added ones, by name; the same list until some are added. */
export function allStores(): readonly DirectoryStore[] {
  return all;
}

/** The store of a page's address: exactly a host of a store, with what `isShopAddress` asks for. Else null. */
export function storeAt(url: URL): DirectoryStore | null {
  return isShopAddress(url) ? storeOfHost(url.hostname) : null;
}

/** Whether an address is https, at port 443, without a user name. */
export function isShopAddress({ protocol, port, username, password }: URL): boolean {
  return protocol === "https:" && port === "" && username === "" && password === "";
}

export function storeOfHost(hostname: string): DirectoryStore | null {
  return added.byHost.get(hostname) ?? STORES_BY_HOST.get(hostname) ?? null;
}

export function storeNamed(id: string): DirectoryStore | undefined {
  return added.byId.get(id) ?? STORES_BY_ID.get(id);
}

/** A retailer's store in a country. `retailer` is a listing's: the directory's id without `-CAN`. */
export function storeOf(retailer: string, country: Country): DirectoryStore | undefined {
  const store = storeNamed(directoryId(retailer, country));
  return store?.country === country ? store : undefined;
}

/** Each line is a store of the country that the last heading names. */
function storesIn(text: string): DirectoryStore[] {
  const sections = text.split(/^# (?=(?:USA|CAN):)/m).slice(1);
  return sections.flatMap((section) => {
    const [heading = "", ...lines] = section.trim().split("\n");
    const country = heading.startsWith("CAN") ? "CAN" : "USA";
    return lines.map((line) => storeIn(country, line));
  });
}

function storeIn(country: Country, line: string): DirectoryStore {
  const [id = "", name = "", hosts = ""] = line.split("\t");
  const retailer = RETAILER_IDS.find((each) => each === id) ?? null;
  const reads = retailer === null ? "page" : "adapter";
  return {
    id,
    name,
    hosts: withBareHosts(hosts.split(" ")),
    country,
    reads,
    retailer,
    cart: CARTS.get(id) ?? null,
  };
}

function byName(one: DirectoryStore, other: DirectoryStore): number {
  return one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1;
}

/** `www.shop.example` also covers `shop.example`. */
export function withBareHosts(hosts: readonly string[]): string[] {
  return [...new Set(hosts.flatMap((host) => [host, host.replace(/^www\./, "")]))];
}
