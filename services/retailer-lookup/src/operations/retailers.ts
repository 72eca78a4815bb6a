import type { Handler } from "@stockfinder/bus/bus";
import type { listRetailers } from "@stockfinder/contracts/retailers";
import type { ServiceContext } from "../context.ts";

/** Changes only with the configuration, so it is constant within a process. */
const REUSE_MS = 2_000;

export function retailers({
  retailers: active,
}: Pick<ServiceContext, "retailers">): Handler<typeof listRetailers> {
  const list = [...active.values()].map(({ info }) => info);
  return async (_, { reuseFor }) => {
    reuseFor(REUSE_MS);
    return list;
  };
}
