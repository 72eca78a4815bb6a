import type { Handler } from "@stockfinder/bus/bus";
import type { adoptLists as operation } from "@stockfinder/contracts/lists";
import { fingerprintOwner } from "@stockfinder/service/owner-key";
import type { CommunityContext } from "../../context.ts";
import { keysOfCaller, memberKey, requireKey } from "../../lists/list-callers.ts";
import { moveLists } from "../../lists/move-lists.ts";

/** Gives the lists of a fingerprint to the caller, who proves with it that this browser is its own. Idempotent. */
export function adoptLists({ database }: Pick<CommunityContext, "database">): Handler<typeof operation> {
  return async ({ fingerprint }, { principal }) => {
    const from = fingerprintOwner(fingerprint);
    await database.transaction(async (tx) => {
      const [key] = requireKey(await keysOfCaller(tx, principal));
      const into = await memberKey(tx, principal, key);
      if (into !== from) await moveLists(tx, from, into);
    });
    return null;
  };
}
