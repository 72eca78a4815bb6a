import { EncodedAnswer, type Handler } from "@stockfinder/bus/bus";
import type { listStores, Store } from "@stockfinder/contracts/stores";
import { STORES } from "../stores-directory/directory.ts";

/** Changes only with a release. */
const REUSE_MS = 60_000;

export function stores(): Handler<typeof listStores> {
  const list = STORES.map(({ id, name, hosts, country, reads }): Store => {
    return { id, name, hosts: [...hosts], country, reads };
  });
  const body = Buffer.from(JSON.stringify(list));
  return async (_, { reuseFor }) => {
    reuseFor(REUSE_MS);
    return new EncodedAnswer(body);
  };
}
