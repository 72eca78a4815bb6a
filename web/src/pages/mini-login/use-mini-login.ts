import type { ProviderName, SignedIn } from "@stockfinder/contracts/accounts";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { saved } from "../../parts/saved.ts";
import { useShownAgain } from "../../parts/use-shown-again.ts";
import { beginSignIn } from "../../requests/begin-sign-in.ts";
import { listProviders, type Provider } from "../../requests/list-providers.ts";
import { register } from "../../requests/register.ts";
import { upgrade } from "../../requests/upgrade.ts";
import { fingerprintOf } from "../../session/fingerprint.ts";
import { type Granted, proofOf, registrationOf } from "../../session/registration.ts";
import { keepSignIn } from "../../session/session.ts";
import { keepHere, keptHere, takeAlong, takenAlong } from "./encrypted-token.ts";
import { miniLoginPath, readMiniLoginAddress } from "./mini-login-address.ts";

export interface MiniLoginState {
  readonly loading: boolean;
  readonly failed: boolean;
  /** Null where this provider is not set up. */
  readonly provider: Provider | null;
  /** The button is pressed without being asked for. */
  readonly auto: boolean;
}

const AT_FIRST: MiniLoginState = { loading: true, failed: false, provider: null, auto: false };
const PROVIDERS_TIMEOUT_MS = 3_000;

export function useMiniLogin(accountType: ProviderName): MiniLoginState & { signIn(): Promise<void> } {
  const [, navigate] = useLocation();
  const [state, setState] = useState(AT_FIRST);
  const change = (part: Partial<MiniLoginState>) => setState((now) => ({ ...now, ...part }));
  const isOpen = useRef(false);

  useEffect(() => {
    // A code is good once: however often React calls this, the page is opened once.
    if (isOpen.current) return;
    isOpen.current = true;
    open(accountType).then((opened) => {
      if (opened === "signed in") navigate("/success", { replace: true });
      else setState(opened);
    });
  }, [accountType, navigate]);

  // Whoever turned back at the provider's page left this one waiting.
  useShownAgain(() => change({ loading: false }));

  return {
    ...state,
    async signIn() {
      change({ loading: true, failed: false, auto: false });
      takeAlong(keptHere());
      try {
        const fingerprint = fingerprintOf();
        window.location.assign(await beginSignIn({ accountType, fingerprint, page: "mini" }));
      } catch {
        change({ loading: false, failed: true });
      }
    },
  };
}

async function open(accountType: ProviderName): Promise<MiniLoginState | "signed in"> {
  const query = new URLSearchParams(window.location.search);
  const { returned, encryptedToken, auto } = readMiniLoginAddress(accountType, query);
  const upgraded = encryptedToken ?? (returned ? takenAlong() : keptHere());
  // Codes and tokens leave the address, and with it history and referrers, before anything is asked for.
  if (query.size > 0) keepHere(miniLoginPath(accountType), upgraded);

  const listing = listProviders(AbortSignal.timeout(PROVIDERS_TIMEOUT_MS)).catch(() => null);
  if (returned?.kind === "granted") {
    const tokens = await signedIn(returned, upgraded).catch(() => null);
    if (tokens) {
      keepSignIn(tokens);
      return "signed in";
    }
  }
  return {
    loading: false,
    failed: returned !== null,
    provider: offeredBy(await listing, accountType),
    auto: auto && returned === null,
  };
}

/** With the token of an anonymous account that one becomes the provider's. */
function signedIn(granted: Granted, encryptedToken: string | null): Promise<SignedIn> {
  const redirectUrl = window.location.origin + miniLoginPath(granted.accountType);
  if (encryptedToken) return upgrade({ ...proofOf(granted), encryptedToken, redirectUrl });
  const registrant = {
    fingerprint: granted.state?.fingerprint ?? fingerprintOf(),
    utm: granted.state?.utm ?? null,
    referralCode: saved("referral"),
    redirectUrl,
  };
  return register(registrationOf(registrant, granted));
}

/** Where the list could not be had the button is there: pressing it tells whether it works. */
function offeredBy(providers: readonly Provider[] | null, accountType: ProviderName): Provider | null {
  if (providers === null) return { accountType, demo: false };
  return providers.find((provider) => provider.accountType === accountType) ?? null;
}
