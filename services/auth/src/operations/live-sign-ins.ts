import type { Handler } from "@stockfinder/bus/bus";
import type { liveSignIns as operation } from "@stockfinder/contracts/sign-in";
import type { AuthContext } from "../context/context.ts";
import { liveFamilies } from "../tokens/families.ts";

/** Lists which sign-ins are live, for the gateways, which re-check those of their open sockets. */
export function liveSignIns({ database, clock }: AuthContext): Handler<typeof operation> {
  return async ({ familyIds }) => ({
    familyIds: await liveFamilies(database, familyIds, new Date(clock.now())),
  });
}
