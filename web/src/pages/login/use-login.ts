import type { ProviderName } from "@stockfinder/contracts/accounts";
import { beginSignIn, type Provider } from "@stockfinder/contracts/sign-in";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { call } from "../../api/call.ts";
import { showToastLazily } from "../../components/show-toast-lazily.ts";
import { SIGN_IN_PATH } from "../../components/sign-in/sign-in-path.ts";
import { usePageRestored } from "../../components/use-page-restored.ts";
import { fingerprintOf, isFingerprint } from "../../session/fingerprint.ts";
import { handOverSignIn } from "../../session/hand-over.ts";
import { registrationOf } from "../../session/registration.ts";
import { keepSignIn } from "../../session/session.ts";
import { type Registered, signIn } from "../../session/sign-in.ts";
import { keepInTab, takeFromTab } from "../../storage/kept-in-tab.ts";
import { saved } from "../../storage/saved.ts";
import { type Arrival, arrive } from "./arrival.ts";
import { type LoginAddress, loginPath, readLoginAddress } from "./login-address.ts";
import { LOGIN_REQUESTS } from "./login-requests.ts";
import { EMPTY_ENTRY, followedLink, isUnsaved, type ReferralEntry, saveEntry } from "./referral-entry.ts";
import { sourceOfSignIn } from "./source.ts";

/** Whether this tab left for a provider from the plain sign-in page: providers lead all sign-ins back to one address. */
const PLAINLY = "plainSignIn";

export interface LoginState {
  readonly loading: boolean;
  readonly failed: boolean;
  readonly showCountryWaitlist: boolean;
  /** The extension's if it opened the page, else the browser's own. */
  readonly fingerprint: string;
  readonly isPlain: boolean;
  readonly utm: string | null;
  readonly entry: ReferralEntry;
  /** Null if unknown. */
  readonly providers: readonly Provider[] | null;
}

export type Login = ReturnType<typeof useLogin>;

const AT_FIRST: LoginState = {
  loading: true,
  failed: false,
  showCountryWaitlist: false,
  fingerprint: "",
  isPlain: false,
  utm: null,
  entry: EMPTY_ENTRY,
  providers: null,
};

export function useLogin() {
  const [, navigate] = useLocation();
  const [state, setState] = useState(() => ({
    ...AT_FIRST,
    isPlain: window.location.pathname.startsWith(SIGN_IN_PATH),
  }));
  const change = (part: Partial<LoginState>) => setState((now) => ({ ...now, ...part }));
  const isOpen = useRef(false);

  useEffect(() => {
    // A code works once, so the page is opened once, however often React runs this effect.
    if (isOpen.current) return;
    isOpen.current = true;
    const address = readLoginAddress(new URL(window.location.href));
    if (address.kind === "leads on") {
      navigate(address.to, { replace: true });
      return;
    }
    const isPlain = (takeFromTab(PLAINLY) !== null && address.returned !== null) || address.isPlain;
    setState((now) => ({ ...now, isPlain }));
    open(address, isPlain).then((opened) => {
      if (opened.kind === "signs in") return setState(opened.state);
      enter(opened.registered);
      navigate(isPlain ? "/me" : "/welcome", { replace: true });
    });
  }, [navigate]);

  // After Back from the provider this page is still in its waiting state.
  usePageRestored(() => change({ loading: false }));

  async function lookUpEntry(): Promise<ReferralEntry> {
    change({ entry: { ...state.entry, checking: true } });
    const entry = await saveEntry(state.entry, LOGIN_REQUESTS);
    change({ entry });
    return entry;
  }

  /** Also looks up a typed referral that was not saved. Null if it is invalid; the visitor sees that first. */
  async function sourceToSignInWith(): Promise<{ utm: string | null } | null> {
    const { entry, utm } = state;
    if (entry.checking) return null;
    if (!isUnsaved(entry)) return { utm: sourceOfSignIn({ utm, referral: entry.referral }) };
    const { referral } = await lookUpEntry();
    return referral.kind === "invalid" ? null : { utm: sourceOfSignIn({ utm, referral }) };
  }

  return {
    ...state,
    typeReferral: (text: string) => change({ entry: { ...state.entry, text } }),
    saveReferral: lookUpEntry,
    async signInWith(accountType: ProviderName) {
      const source = await sourceToSignInWith();
      if (!source) return;
      const { fingerprint, isPlain } = state;
      keepInTab(PLAINLY, isPlain ? "true" : null);
      change({ loading: true, failed: false });
      try {
        const { utm } = source;
        const { url } = await call(beginSignIn, { accountType, fingerprint, utm, page: "login" });
        window.location.assign(url);
      } catch {
        window.history.replaceState(null, "", isPlain ? SIGN_IN_PATH : loginPath(fingerprint));
        change({ loading: false, failed: true });
      }
    },
    async skip() {
      const source = await sourceToSignInWith();
      if (!source) return;
      change({ loading: true, failed: false });
      const registrant = { ...visitorOf(state.fingerprint), utm: source.utm };
      // The extension also works without an account, and asks again later.
      const registered = await signIn(registrationOf(registrant, null)).catch(() => null);
      if (registered) enter(ofThisBrowser(registered, state.fingerprint));
      navigate("/welcome", { replace: true });
    },
    dismissWaitlist: () => change({ showCountryWaitlist: false }),
  };
}

type Opened = Extract<Arrival, { kind: "signed in" }> | { kind: "signs in"; state: LoginState };

async function open(address: Extract<LoginAddress, { kind: "signs in" }>, isPlain: boolean): Promise<Opened> {
  const named = address.returned?.state?.fingerprint ?? address.fingerprint;
  const fingerprint = isFingerprint(named) ? named : fingerprintOf();
  // Removes codes from the address and history before the first request, whose referrer would carry them.
  if (address.returned)
    window.history.replaceState(null, "", isPlain ? SIGN_IN_PATH : loginPath(fingerprint));

  const visitor = visitorOf(fingerprint);
  const arrival = await arrive(address, visitor, LOGIN_REQUESTS);
  if (arrival.kind === "signed in") return arrival;
  const { failed, showCountryWaitlist, providers, source } = arrival;
  const entry = followedLink(visitor.referralCode, source.referral);
  return {
    kind: "signs in",
    state: {
      ...{ loading: false, failed, showCountryWaitlist, providers, fingerprint, isPlain, entry },
      utm: source.utm,
    },
  };
}

function visitorOf(fingerprint: string) {
  return {
    fingerprint,
    deviceSecret: saved("deviceSecret"),
    utm: saved("utm"),
    referralCode: saved("referral"),
    emailId: saved("emailId"),
    redirectUrl: `${window.location.origin}/login?t=1`,
    now: Date.now(),
  };
}

/** The proof for the account of another fingerprint does not replace that for this browser's own account. */
function ofThisBrowser(registered: Registered, fingerprint: string): Registered {
  const isOwn = fingerprint === fingerprintOf() || saved("deviceSecret") === null;
  return isOwn ? registered : { ...registered, deviceSecret: undefined };
}

function enter({ referralMessage, ...tokens }: Registered): void {
  keepSignIn(tokens);
  void handOverSignIn();
  if (!referralMessage) return;
  // It stays until somebody closes it, also on the next page.
  const { message, error } = referralMessage;
  showToastLazily({ text: message, outcome: error ? "error" : "success" });
}
