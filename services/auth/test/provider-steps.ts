import { randomUUID } from "node:crypto";
import { type ProviderName, register, userInfo } from "@stockfinder/contracts/accounts";
import { beginSignIn, type SignInPage } from "@stockfinder/contracts/sign-in";
import { type AuthService, ORIGIN } from "./auth-service.ts";

/** A sign-in with a provider that has begun. */
export interface PendingSignIn {
  readonly accountType: ProviderName;
  readonly fingerprint: string;
  /** The secret in this browser's cookie. */
  readonly browser: string;
  /** The provider's page. */
  readonly url: string;
  readonly state: string;
}

/** What a client sends after the redirect back. */
export interface SignInCallback {
  readonly code: string;
  readonly state?: string | null | undefined;
  readonly browser?: string | null;
  readonly accountType?: ProviderName;
  readonly redirectUrl?: string | null;
}

export interface Account {
  readonly accountId: string;
  readonly email: string | null;
  readonly name: string | null;
}

/** The redirect addresses to register with the providers. */
export const PAGES = {
  google: [`${ORIGIN}/login?t=1`, `${ORIGIN}/u/google`],
  facebook: [`${ORIGIN}/login?t=1`, `${ORIGIN}/u/facebook`],
  oidc: [`${ORIGIN}/login?t=1`, `${ORIGIN}/u/oidc`],
  apple: [`${ORIGIN}/api/appleRedirect`, `${ORIGIN}/api/appleRedirectMini`],
} as const;

export async function beginProviderSignIn(
  auth: AuthService,
  accountType: ProviderName,
  { page = "login", utm = null }: { page?: SignInPage; utm?: string | null } = {},
): Promise<PendingSignIn> {
  const fingerprint = randomUUID();
  const browser = randomUUID();
  const input = { accountType, fingerprint, utm, page, origin: ORIGIN, boundBrowser: browser };
  const { url } = await auth.call(beginSignIn, input);
  const state = new URL(url).searchParams.get("state") ?? "";
  return { accountType, fingerprint, browser, url, state };
}

/** Registers with the callback, and returns the account. */
export async function completeProviderSignIn(
  auth: AuthService,
  pending: PendingSignIn,
  callback: SignInCallback,
): Promise<Account> {
  const { accessToken } = await auth.call(register, {
    accountType: callback.accountType ?? pending.accountType,
    tokenId: callback.code,
    fingerprint: pending.fingerprint,
    redirectUrl: callback.redirectUrl,
    state: callback.state === undefined ? pending.state : callback.state,
    browser: callback.browser === undefined ? pending.browser : callback.browser,
    origin: ORIGIN,
  });
  const principal = await auth.principalOf(accessToken);
  const info = await auth.call(userInfo, {}, principal);
  return { accountId: principal.accountId, email: info?.email ?? null, name: info?.name ?? null };
}

export const REFUSED = { code: "unauthorized", message: "The sign-in did not succeed" };
export const AWAY = { code: "unavailable" };
