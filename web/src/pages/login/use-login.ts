import type { ProviderName } from "@stockfinder/contracts/accounts";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { saved } from "../../parts/saved.ts";
import { useShownAgain } from "../../parts/use-shown-again.ts";
import { beginSignIn } from "../../requests/begin-sign-in.ts";
import type { Provider } from "../../requests/list-providers.ts";
import { type Registered, register } from "../../requests/register.ts";
import { fingerprintOf } from "../../session/fingerprint.ts";
import { registrationOf } from "../../session/registration.ts";
import { keepSignIn } from "../../session/session.ts";
import { type Arrival, arrive } from "./arrival.ts";
import { type LoginAddress, loginPath, readLoginAddress } from "./login-address.ts";
import { QUESTIONS } from "./questions.ts";
import { EMPTY_ENTRY, followedLink, isUnsaved, type ReferralEntry, saveEntry } from "./referral-entry.ts";
import { sourceOfSignIn } from "./source.ts";
import { tellOfReferral } from "./tell-of-referral.ts";

export interface LoginState {
  readonly loading: boolean;
  readonly failed: boolean;
  readonly showCountryWaitlist: boolean;
  readonly fingerprint: string;
  /** Where the visitor comes from, whatever referral they enter. */
  readonly utm: string | null;
  readonly entry: ReferralEntry;
  /** Null where nobody can tell. */
  readonly providers: readonly Provider[] | null;
}

export interface Login extends LoginState {
  typeReferral(text: string): void;
  saveReferral(): Promise<void>;
  signInWith(accountType: ProviderName): Promise<void>;
  skip(): Promise<void>;
  dismissWaitlist(): void;
}

const AT_FIRST: LoginState = {
  loading: true,
  failed: false,
  showCountryWaitlist: false,
  fingerprint: "",
  utm: null,
  entry: EMPTY_ENTRY,
  providers: null,
};

export function useLogin(): Login {
  const [, navigate] = useLocation();
  const [state, setState] = useState(AT_FIRST);
  const change = (part: Partial<LoginState>) => setState((now) => ({ ...now, ...part }));
  const isOpen = useRef(false);

  useEffect(() => {
    // A code is good once: however often React calls this, the page is opened once.
    if (isOpen.current) return;
    isOpen.current = true;
    const address = readLoginAddress(new URLSearchParams(window.location.search));
    if (address.kind === "leads on") {
      navigate(address.to, { replace: true });
      return;
    }
    open(address).then((opened) => {
      if (opened.kind === "signs in") return setState(opened.state);
      enter(opened.registered);
      navigate("/welcome", { replace: true });
    });
  }, [navigate]);

  // Whoever turned back at the provider's page left this one waiting.
  useShownAgain(() => change({ loading: false }));

  async function lookUpEntry(): Promise<ReferralEntry> {
    change({ entry: { ...state.entry, checking: true } });
    const entry = await saveEntry(state.entry, QUESTIONS);
    change({ entry });
    return entry;
  }

  /** What was typed and not saved counts too. Null where it is not good: the visitor hears of that before they go. */
  async function sourceToSignInWith(): Promise<{ utm: string | null } | null> {
    const { entry, utm } = state;
    if (entry.checking) return null;
    if (!isUnsaved(entry)) return { utm: sourceOfSignIn({ utm, referral: entry.referral }) };
    const { referral } = await lookUpEntry();
    return referral.kind === "invalid" ? null : { utm: sourceOfSignIn({ utm, referral }) };
  }

  return {
    ...state,
    typeReferral: (text) => change({ entry: { ...state.entry, text } }),
    async saveReferral() {
      await lookUpEntry();
    },
    async signInWith(accountType) {
      const source = await sourceToSignInWith();
      if (!source) return;
      const { fingerprint } = state;
      change({ loading: true, failed: false });
      try {
        window.location.assign(
          await beginSignIn({ accountType, fingerprint, utm: source.utm, page: "login" }),
        );
      } catch {
        window.history.replaceState(null, "", loginPath(fingerprint));
        change({ loading: false, failed: true });
      }
    },
    async skip() {
      const source = await sourceToSignInWith();
      if (!source) return;
      change({ loading: true, failed: false });
      const registrant = { ...visitorOf(state.fingerprint), utm: source.utm };
      // Without an account the extension works too, and asks again later.
      const registered = await register(registrationOf(registrant, null)).catch(() => null);
      if (registered) enter(registered);
      navigate("/welcome", { replace: true });
    },
    dismissWaitlist: () => change({ showCountryWaitlist: false }),
  };
}

type Opened = Extract<Arrival, { kind: "signed in" }> | { kind: "signs in"; state: LoginState };

async function open(address: Extract<LoginAddress, { kind: "signs in" }>): Promise<Opened> {
  const own = fingerprintOf(address.fingerprint);
  const fingerprint = address.returned?.state?.fingerprint ?? own;
  // Codes leave the address, and with it history and referrers, before anything is asked for.
  if (address.returned) window.history.replaceState(null, "", loginPath(fingerprint));

  const visitor = visitorOf(fingerprint);
  const arrival = await arrive(address, visitor, QUESTIONS);
  if (arrival.kind === "signed in") return arrival;
  const { failed, showCountryWaitlist, providers, source } = arrival;
  const entry = followedLink(visitor.referralCode, source.referral);
  return {
    kind: "signs in",
    state: { loading: false, failed, showCountryWaitlist, providers, fingerprint, utm: source.utm, entry },
  };
}

function visitorOf(fingerprint: string) {
  return {
    fingerprint,
    utm: saved("utm"),
    referralCode: saved("referral"),
    emailId: saved("emailId"),
    redirectUrl: `${window.location.origin}/login?t=1`,
    now: Date.now(),
  };
}

function enter({ referralMessage, ...tokens }: Registered): void {
  keepSignIn(tokens);
  if (referralMessage) tellOfReferral(referralMessage);
}
