import { BaseUrl, needTogether } from "@stockfinder/service/config";
import type { z } from "zod";
import { RETAILERS } from "./retailers.ts";
import { UPSTREAMS } from "./upstreams.ts";

/** Of an upstream's address: `UPSTREAM_KROGER_API`. */
export function addressVariable(id: string): string {
  return `UPSTREAM_${id.toUpperCase().replaceAll("-", "_")}`;
}

export const UPSTREAM_VARIABLES: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  [...UPSTREAMS.values()].flatMap(({ id, name, address, keys }) => [
    [
      addressVariable(id),
      BaseUrl.optional().meta({
        family: "UPSTREAM_<NAME>",
        description: address === undefined ? `the address for ${name}` : `replaces ${name} at ${address}`,
      }),
    ],
    ...Object.entries(keys?.variables ?? {}),
  ]),
);

const KEY_PAIRS = [...UPSTREAMS.values()].flatMap(({ keys }) => (keys?.pair ? [keys.pair] : []));
/** A site of two hosts needs both addresses, unless the sandbox replaces the one that is not set. */
const ADDRESS_GROUPS = RETAILERS.map(({ upstreams }) =>
  upstreams.filter(({ source }) => source === "site").map(({ id }) => addressVariable(id)),
);

/** Reports variables of upstreams that are set without those that they need. */
export function checkUpstreamVariables(
  variables: Readonly<Record<string, unknown>>,
  context: z.RefinementCtx,
): void {
  for (const group of variables.SANDBOX_URL ? KEY_PAIRS : [...KEY_PAIRS, ...ADDRESS_GROUPS])
    needTogether(group, variables, context);
}
