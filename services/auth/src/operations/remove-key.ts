import type { Handler } from "@stockfinder/bus/bus";
import type { removeKey as operation } from "@stockfinder/contracts/keys";
import type { AuthContext } from "../context/context.ts";
import { signedInOwner } from "../context/signed-in.ts";
import { deleteKey } from "../keys/keys.ts";

/** Revokes a personal key of the account. */
export function removeKey({ database }: Pick<AuthContext, "database">): Handler<typeof operation> {
  return async ({ id }, { principal }) => {
    await deleteKey(database, { id, accountId: signedInOwner(principal).accountId });
    return null;
  };
}
