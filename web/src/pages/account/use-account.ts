import { useCallback, useEffect, useState } from "react";
import { fetchUserInfo, type UserInfo } from "../../requests/fetch-user-info.ts";
import { isSignedIn } from "../../session/session.ts";

export type Account =
  | { readonly phase: "loading" }
  | { readonly phase: "known"; readonly info: UserInfo }
  /** Still signed in: an account without e-mail and name, or a server that could not be asked. */
  | { readonly phase: "invalid"; readonly signedIn: boolean };

export function useAccount(): { account: Account; askAgain: () => void } {
  const [account, setAccount] = useState<Account>({ phase: "loading" });

  const ask = useCallback(() => {
    setAccount({ phase: "loading" });
    fetchUserInfo().then((answer) => {
      if (answer.kind === "ok") setAccount({ phase: "known", info: answer.body });
      else setAccount({ phase: "invalid", signedIn: isSignedIn() });
    });
  }, []);
  useEffect(ask, [ask]);

  return { account, askAgain: ask };
}
