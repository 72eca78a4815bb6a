import { userInfo } from "@stockfinder/contracts/accounts";
import type { OutputOf } from "@stockfinder/contracts/operation";
import { useFetched } from "../../api/use-fetched.ts";
import { callSignedIn, isSignedIn } from "../../session/session.ts";

export type Account =
  | { readonly phase: "loading" }
  | { readonly phase: "known"; readonly info: NonNullable<OutputOf<typeof userInfo>> }
  /** With `signedIn` the account has no e-mail and name, or the request failed. */
  | { readonly phase: "invalid"; readonly signedIn: boolean };

export interface AskedAccount {
  readonly account: Account;
  readonly askAgain: () => void;
}

export function hasSignIn(account: Account): boolean {
  return account.phase === "known" || (account.phase === "invalid" && account.signedIn);
}

export function useAccount(): AskedAccount {
  const { data, failure, reload } = useFetched("account", async () => {
    const answer = await callSignedIn(userInfo, {});
    if (answer.kind !== "ok") throw new Error(`The account is not known: ${answer.kind}`);
    return answer.body;
  });
  return { account: accountOf(), askAgain: reload };

  function accountOf(): Account {
    if (failure) return { phase: "invalid", signedIn: isSignedIn() };
    return data ? { phase: "known", info: data } : { phase: "loading" };
  }
}
