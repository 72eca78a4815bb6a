import type { Handler } from "@stockfinder/bus/bus";
import type { endedSignIns as operation } from "@stockfinder/contracts/sign-in";
import type { AuthContext } from "../context.ts";
import { endedSince } from "../tokens/families.ts";

/** The sign-ins that are over, for gateways, which check access tokens by themselves. */
export function endedSignIns({ database, clock }: AuthContext): Handler<typeof operation> {
  return async ({ since }) => {
    const asOf = new Date(clock.now()).toISOString();
    const ended = await endedSince(database, new Date(since));
    return {
      asOf,
      familyIds: ended.map(({ id }) => id),
      ofRemovedAccounts: ended.filter(({ accountIsGone }) => accountIsGone).map(({ id }) => id),
    };
  };
}
