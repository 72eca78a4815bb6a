import type { ProviderName } from "@stockfinder/contracts/accounts";
import { beginSignIn } from "@stockfinder/contracts/sign-in";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { call } from "../../api/call.ts";
import { usePageRestored } from "../../components/use-page-restored.ts";
import { fingerprintOf } from "../../session/fingerprint.ts";
import { accountToJoin, type OpenedMiniLogin, openMiniLogin, takeAlong } from "./open-mini-login.ts";

export interface MiniLoginState extends OpenedMiniLogin {
  readonly loading: boolean;
  readonly asksToJoin: boolean;
}

const AT_FIRST: MiniLoginState = {
  loading: true,
  failed: false,
  joinRefused: false,
  provider: null,
  auto: false,
  asksToJoin: false,
};

export function useMiniLogin(accountType: ProviderName) {
  const [, navigate] = useLocation();
  const [state, setState] = useState(AT_FIRST);
  const change = (part: Partial<MiniLoginState>) => setState((now) => ({ ...now, ...part }));
  const isOpen = useRef(false);

  useEffect(() => {
    // A code works once, so the page is opened once, however often React runs this effect.
    if (isOpen.current) return;
    isOpen.current = true;
    openMiniLogin(accountType).then((opened) => {
      if (opened === "signed in") navigate("/success", { replace: true });
      else setState({ ...AT_FIRST, ...opened, loading: false });
    });
  }, [accountType, navigate]);

  // After Back from the provider this page is still in its loading state.
  usePageRestored(() => change({ loading: false }));

  async function signIn({ join }: { join: boolean }): Promise<void> {
    change({ loading: true, failed: false, joinRefused: false, auto: false, asksToJoin: false });
    takeAlong(join ? accountToJoin() : null);
    try {
      const fingerprint = fingerprintOf();
      const { url } = await call(beginSignIn, { accountType, fingerprint, page: "mini" });
      window.location.assign(url);
    } catch {
      change({ loading: false, failed: true });
    }
  }

  return {
    ...state,
    signIn,
    /** Signs in; asks first if there is an account to join. */
    press() {
      if (accountToJoin() === null) signIn({ join: false });
      else change({ asksToJoin: true, auto: false });
    },
    closeQuestion: () => change({ asksToJoin: false }),
  };
}
