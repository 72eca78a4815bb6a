import type { Handler } from "@stockfinder/bus/bus";
import type { listRetailers } from "@stockfinder/contracts/retailers";
import type { listStores } from "@stockfinder/contracts/stores";
import { allStores } from "@stockfinder/product-rules/stores/directory";
import type { LookupComponents } from "../components.ts";
import { knowsShelves, retailerOf } from "../readers/retailers/active-retailers.ts";

/** Changes only with a release, the configuration, or a shop's file. */
const STORES_REUSE_MS = 60_000;

export function stores({ retailers }: LookupComponents): Handler<typeof listStores> {
  return async (_, { reuseFor }) => {
    reuseFor(STORES_REUSE_MS);
    return allStores().map(({ id, name, hosts, country, reads, retailer }) => {
      const shelves = retailer !== null && knowsShelves(retailerOf(retailers, retailer));
      return { id, name, hosts: [...hosts], country, reads, shelves };
    });
  };
}

/** Changes only with the configuration, so it is constant within a process. */
const RETAILERS_REUSE_MS = 2_000;

export function listActiveRetailers({ retailers }: LookupComponents): Handler<typeof listRetailers> {
  const list = [...retailers.values()].map(({ info }) => info);
  return async (_, { reuseFor }) => {
    reuseFor(RETAILERS_REUSE_MS);
    return list;
  };
}
