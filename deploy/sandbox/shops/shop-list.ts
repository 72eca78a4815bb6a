import { readTable } from "../table.ts";
import { Shop } from "./shop.ts";

/** The stores of the directory whose pages the sandbox serves, by host. */
export const SHOPS: ReadonlyMap<string, Shop> = new Map(
  readTable(new URL("shops.tsv", import.meta.url), Shop).map((shop) => [shop.host, shop]),
);
