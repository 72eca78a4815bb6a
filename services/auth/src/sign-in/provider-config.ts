import type { KeyObject } from "node:crypto";
import type { ProviderName } from "@stockfinder/contracts/accounts";
import type { SignInPage } from "@stockfinder/contracts/sign-in";
import { BaseUrl, needTogether, privateKey, RunMode } from "@stockfinder/service/config";
import { z } from "zod";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** A provider's address: https, or a loopback address, where tests and the demo provider listen. */
const ProviderUrl = BaseUrl.refine(
  ({ protocol, hostname }) => protocol === "https:" || LOOPBACK.has(hostname),
  "expected https",
);
const Text = z.string().trim().min(1);
const AppleKey = privateKey(
  "expected the P-256 private key that Apple gave, as PEM or base64",
  ({ asymmetricKeyDetails }) => asymmetricKeyDetails?.namedCurve === "prime256v1",
);

const GOOGLE = new URL("https://accounts.google.com");
const APPLE = new URL("https://appleid.apple.com");
const FACEBOOK = {
  url: new URL("https://www.facebook.com"),
  graphUrl: new URL("https://graph.facebook.com"),
} as const;

/** Our client at the demo provider, whose users are made up; the login page says so. */
export const DEMO_CLIENT_ID = "stockfinder-demo";

/** The environment variables of the sign-in providers; docs/sign-in.md explains each. */
export const ProviderVariables = {
  NODE_ENV: RunMode,
  GOOGLE_CLIENT_ID: Text.optional().describe("the OAuth client of Google's console"),
  GOOGLE_CLIENT_SECRET: Text.optional().describe("its secret"),
  UPSTREAM_GOOGLE: ProviderUrl.optional().meta({
    family: "UPSTREAM_<NAME>",
    description: "replaces Google's sign-in, for the demo and for tests",
  }),
  APPLE_CLIENT_ID: Text.optional().describe("the Services ID"),
  APPLE_TEAM_ID: Text.optional().describe("the team of the key"),
  APPLE_KEY_ID: Text.optional().describe("the key's id"),
  APPLE_PRIVATE_KEY: AppleKey.optional().describe("the key file of Apple, a PEM or its base64"),
  UPSTREAM_APPLE: ProviderUrl.optional().meta({
    family: "UPSTREAM_<NAME>",
    description: "replaces Apple's sign-in, for the demo and for tests",
  }),
  OIDC_ISSUER: ProviderUrl.optional().describe("an own OpenID provider: Authentik, Keycloak, Authelia"),
  OIDC_NAME: Text.max(40).default("OpenID").describe("its name on the button"),
  OIDC_CLIENT_ID: Text.optional().describe("the client that it has for this product"),
  OIDC_CLIENT_SECRET: Text.optional().describe("its secret"),
  FACEBOOK_APP_ID: Text.optional().describe("the app of Facebook's console"),
  FACEBOOK_APP_SECRET: Text.optional().describe("its secret"),
  UPSTREAM_FACEBOOK: ProviderUrl.optional().meta({
    family: "UPSTREAM_<NAME>",
    description: "replaces Facebook's login dialog and Graph API, for tests",
  }),
};
const ProviderSettings = z.object(ProviderVariables);
export type ProviderSettings = z.output<typeof ProviderSettings>;

export interface GoogleConfig {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly issuer: URL;
  readonly demo: boolean;
}

export interface OidcConfig extends Omit<GoogleConfig, "demo"> {
  readonly name: string;
}

export interface AppleConfig {
  readonly clientId: string;
  readonly teamId: string;
  readonly keyId: string;
  readonly privateKey: KeyObject;
  readonly issuer: URL;
  readonly demo: boolean;
}

export interface FacebookConfig {
  readonly appId: string;
  readonly appSecret: string;
  readonly url: URL;
  readonly graphUrl: URL;
}

/** Null means not configured: the login page has no button for it. */
export interface ProvidersConfig {
  readonly google: GoogleConfig | null;
  readonly apple: AppleConfig | null;
  readonly facebook: FacebookConfig | null;
  readonly oidc: OidcConfig | null;
}

/** Groups of variables that must be set together. */
const TOGETHER = [
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  ["APPLE_CLIENT_ID", "APPLE_TEAM_ID", "APPLE_KEY_ID", "APPLE_PRIVATE_KEY"],
  ["FACEBOOK_APP_ID", "FACEBOOK_APP_SECRET"],
  ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
] as const;
const ADDRESSES = ["UPSTREAM_GOOGLE", "UPSTREAM_APPLE", "UPSTREAM_FACEBOOK", "OIDC_ISSUER"] as const;

/** For `superRefine`: rejects partly configured providers, and demo or http providers in production. */
export function checkProviders(variables: ProviderSettings, context: z.RefinementCtx): void {
  const reject = (variable: keyof ProviderSettings, message: string) =>
    context.addIssue({ code: "custom", path: [variable], message });

  for (const group of TOGETHER) needTogether(group, variables, context);
  if (variables.NODE_ENV !== "production") return;
  for (const variable of ["GOOGLE_CLIENT_ID", "APPLE_CLIENT_ID"] as const)
    if (variables[variable] === DEMO_CLIENT_ID)
      reject(variable, "the demo provider is not allowed in production");
  for (const variable of ADDRESSES)
    if (variables[variable]?.protocol === "http:") reject(variable, "expected https in production");
}

export function providersFrom(variables: ProviderSettings): ProvidersConfig {
  return {
    google: googleFrom(variables),
    apple: appleFrom(variables),
    facebook: facebookFrom(variables),
    oidc: oidcFrom(variables),
  };
}

function googleFrom(variables: ProviderSettings): GoogleConfig | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = variables;
  if (!clientId || !clientSecret) return null;
  return {
    clientId,
    clientSecret,
    issuer: variables.UPSTREAM_GOOGLE ?? GOOGLE,
    demo: clientId === DEMO_CLIENT_ID,
  };
}

function appleFrom(variables: ProviderSettings): AppleConfig | null {
  const { APPLE_CLIENT_ID: clientId, APPLE_TEAM_ID: teamId, APPLE_KEY_ID: keyId } = variables;
  const { APPLE_PRIVATE_KEY: privateKey, UPSTREAM_APPLE: issuer = APPLE } = variables;
  if (!clientId || !teamId || !keyId || !privateKey) return null;
  return { clientId, teamId, keyId, privateKey, issuer, demo: clientId === DEMO_CLIENT_ID };
}

function facebookFrom(variables: ProviderSettings): FacebookConfig | null {
  const { FACEBOOK_APP_ID: appId, FACEBOOK_APP_SECRET: appSecret, UPSTREAM_FACEBOOK: replaced } = variables;
  if (!appId || !appSecret) return null;
  const [url, graphUrl] = [replaced ?? FACEBOOK.url, replaced ?? FACEBOOK.graphUrl];
  return { appId, appSecret, url, graphUrl };
}

function oidcFrom(variables: ProviderSettings): OidcConfig | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = variables;
  return issuer && clientId && clientSecret
    ? { issuer, clientId, clientSecret, name: variables.OIDC_NAME }
    : null;
}

export interface ReturnPage {
  readonly accountType: ProviderName;
  readonly page: SignInPage;
  readonly origin: string;
}

/** The page where a sign-in ends. Clients send it as `redirectUrl`. */
export function pageUrl({ accountType, page, origin }: ReturnPage): string {
  return page === "login" ? `${origin}/login?t=1` : `${origin}/u/${accountType}`;
}

/** The redirect URI, as registered with the provider. Apple's is an API route, because Apple posts a form. */
export function redirectUri(returnPage: ReturnPage): string {
  if (returnPage.accountType !== "apple") return pageUrl(returnPage);
  return `${returnPage.origin}/api/${returnPage.page === "login" ? "appleRedirect" : "appleRedirectMini"}`;
}
