import type { Handler } from "@stockfinder/bus/bus";
import type { endedSignIns as operation } from "@stockfinder/contracts/sign-in";
import type { AuthContext } from "../context/context.ts";
import { endedSince } from "../tokens/families.ts";

/** Lists ended sign-ins for the gateways, which verify access tokens without calling auth. */
export function endedSignIns({ database, clock }: AuthContext): Handler<typeof operation> {
  return async ({ since }) => {
    const asOf = new Date(clock.now()).toISOString();
    const ended = await endedSince(database, new Date(since));
    return {
      asOf,
      familyIds: ended.map(({ id }) => id),
      ofRemovedAccounts: ended.filter(({ isAccountRemoved }) => isAccountRemoved).map(({ id }) => id),
    };
  };
}
