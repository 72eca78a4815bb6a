import { randomUUID } from "node:crypto";
import { type ProviderName, register, userInfo } from "@stockfinder/contracts/accounts";
import { beginSignIn, type SignInPage } from "@stockfinder/contracts/sign-in";
import { type AuthService, ORIGIN } from "./auth-service.ts";

/** Somebody who set out to sign in. */
export interface Departed {
  readonly accountType: ProviderName;
  readonly fingerprint: string;
  /** The secret in this browser's cookie. */
  readonly browser: string;
  /** The provider's page. */
  readonly url: string;
  readonly state: string;
}

/** What a client sends when it is back. */
export interface CameBack {
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

/** Where the providers are told that we are. */
export const PAGES = {
  google: [`${ORIGIN}/login?t=1`, `${ORIGIN}/u/google`],
  facebook: [`${ORIGIN}/login?t=1`, `${ORIGIN}/u/facebook`],
  apple: [`${ORIGIN}/api/appleRedirect`, `${ORIGIN}/api/appleRedirectMini`],
} as const;

export async function setOut(
  auth: AuthService,
  accountType: ProviderName,
  { page = "login", utm = null }: { page?: SignInPage; utm?: string | null } = {},
): Promise<Departed> {
  const fingerprint = randomUUID();
  const browser = randomUUID();
  const asked = { accountType, fingerprint, utm, page, origin: ORIGIN, boundBrowser: browser };
  const { url } = await auth.call(beginSignIn, asked);
  const state = new URL(url).searchParams.get("state") ?? "";
  return { accountType, fingerprint, browser, url, state };
}

/** Registers with what came back, and looks whose account that is. */
export async function comeBack(auth: AuthService, departed: Departed, back: CameBack): Promise<Account> {
  const { accessToken } = await auth.call(register, {
    accountType: back.accountType ?? departed.accountType,
    tokenId: back.code,
    fingerprint: departed.fingerprint,
    redirectUrl: back.redirectUrl,
    state: back.state === undefined ? departed.state : back.state,
    browser: back.browser === undefined ? departed.browser : back.browser,
    origin: ORIGIN,
  });
  const principal = await auth.bearerOf(accessToken);
  const info = await auth.call(userInfo, {}, principal);
  return { accountId: principal.accountId, email: info?.email ?? null, name: info?.name ?? null };
}

export const REFUSED = { code: "unauthorized", message: "The sign-in did not succeed" };
export const AWAY = { code: "unavailable" };
