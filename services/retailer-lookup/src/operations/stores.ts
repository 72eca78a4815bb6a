import { EncodedAnswer, type Handler } from "@stockfinder/bus/bus";
import type { listStores, Store } from "@stockfinder/contracts/stores";
import { STORES } from "@stockfinder/product-rules/stores/directory";
import type { ServiceContext } from "../context.ts";
import { knowsShelves, retailerOf } from "../readers/retailers/active-retailers.ts";

/** Changes only with a release or the configuration. */
const REUSE_MS = 60_000;

export function stores({ retailers }: Pick<ServiceContext, "retailers">): Handler<typeof listStores> {
  const list = STORES.map(({ id, name, hosts, country, reads, retailer }): Store => {
    const shelves = retailer !== null && knowsShelves(retailerOf(retailers, retailer));
    return { id, name, hosts: [...hosts], country, reads, shelves };
  });
  const body = Buffer.from(JSON.stringify(list));
  return async (_, { reuseFor }) => {
    reuseFor(REUSE_MS);
    return new EncodedAnswer(body);
  };
}
