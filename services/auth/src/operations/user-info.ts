import type { Handler } from "@stockfinder/bus/bus";
import type { userInfo as operation } from "@stockfinder/contracts/accounts";
import { accountById } from "../accounts/accounts.ts";
import type { AuthContext } from "../context/context.ts";
import { signedIn } from "../context/signed-in.ts";

/** The profile of the signed-in account; null for an anonymous or removed account. */
export function userInfo({ database }: AuthContext): Handler<typeof operation> {
  return async (_, { principal }) => {
    const account = await accountById(database, signedIn(principal).accountId);
    if (account === null || account.accountType === "anonymous") return null;
    return { email: account.email, name: account.name };
  };
}
