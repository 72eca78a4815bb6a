import type { Handler } from "@stockfinder/bus/bus";
import type { listKeys as operation } from "@stockfinder/contracts/keys";
import type { AuthContext } from "../context/context.ts";
import { signedInOwner } from "../context/signed-in.ts";
import { keysOf } from "../keys/keys.ts";

/** Lists the account's personal keys, without their secrets. */
export function listKeys({ database }: Pick<AuthContext, "database">): Handler<typeof operation> {
  return async (_, { principal }) => await keysOf(database, signedInOwner(principal).accountId);
}
