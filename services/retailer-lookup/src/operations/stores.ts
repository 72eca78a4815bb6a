import { EncodedAnswer, type Handler } from "@stockfinder/bus/bus";
import type { listStores, Store } from "@stockfinder/contracts/stores";
import { allStores } from "@stockfinder/product-rules/stores/directory";
import type { ServiceContext } from "../context.ts";
import { knowsShelves, retailerOf } from "../readers/retailers/active-retailers.ts";

/** Changes only with a release, the configuration, or a shop's file. */
const REUSE_MS = 60_000;

export function stores({ retailers }: Pick<ServiceContext, "retailers">): Handler<typeof listStores> {
  let known = allStores();
  let body = encoded();

  function encoded(): Buffer {
    const list = known.map(({ id, name, hosts, country, reads, retailer }): Store => {
      const shelves = retailer !== null && knowsShelves(retailerOf(retailers, retailer));
      return { id, name, hosts: [...hosts], country, reads, shelves };
    });
    return Buffer.from(JSON.stringify(list));
  }

  return async (_, { reuseFor }) => {
    reuseFor(REUSE_MS);
    if (known !== allStores()) {
      known = allStores();
      body = encoded();
    }
    return new EncodedAnswer(body);
  };
}
