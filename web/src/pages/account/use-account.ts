import { userInfo } from "@stockfinder/contracts/accounts";
import type { OutputOf } from "@stockfinder/contracts/operation";
import { useCallback, useEffect, useState } from "react";
import { callSignedIn, isSignedIn } from "../../session/session.ts";

export type Account =
  | { readonly phase: "loading" }
  | { readonly phase: "known"; readonly info: NonNullable<OutputOf<typeof userInfo>> }
  /** With `signedIn` the account has no e-mail and name, or the request failed. */
  | { readonly phase: "invalid"; readonly signedIn: boolean };

export function useAccount(): { account: Account; askAgain: () => void } {
  const [account, setAccount] = useState<Account>({ phase: "loading" });

  const ask = useCallback(() => {
    setAccount({ phase: "loading" });
    callSignedIn(userInfo, {}).then((answer) => {
      if (answer.kind === "ok") setAccount({ phase: "known", info: answer.body });
      else setAccount({ phase: "invalid", signedIn: isSignedIn() });
    });
  }, []);
  useEffect(ask, [ask]);

  return { account, askAgain: ask };
}
