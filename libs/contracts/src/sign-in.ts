import { z } from "zod";
import { ProviderName } from "./accounts.ts";
import { operation } from "./operation.ts";
import { Fingerprint, SignInRights } from "./principal.ts";
import { LenientSource } from "./referrals.ts";

/** The page that a provider redirects to: /login, or the mini login /u/{provider}. */
export const SignInPage = z.enum(["login", "mini"]);
export type SignInPage = z.infer<typeof SignInPage>;

export const listProviders = operation({
  name: "auth.providers",
  summary: "The configured sign-in providers",
  repeatable: true,
  http: { method: "GET", path: "/api/auth/providers", cacheMs: 10_000 },
  input: z.strictObject({}),
  output: z.array(
    z.object({
      accountType: ProviderName,
      /** The demo provider, whose users are made up; never in production. */
      demo: z.boolean(),
      name: z.string().optional(),
    }),
  ),
});
export type Provider = z.infer<typeof listProviders.output>[number];

export const beginSignIn = operation({
  name: "auth.beginSignIn",
  summary: "The address of the provider's page, with a state that is bound to this browser",
  http: {
    method: "POST",
    path: "/api/auth/authorization",
    given: ["origin", "boundBrowser"],
    limit: "signIns",
  },
  input: z.strictObject({
    accountType: ProviderName,
    fingerprint: Fingerprint,
    utm: LenientSource.nullish(),
    page: SignInPage.default("login"),
    origin: z.string(),
    boundBrowser: z.string(),
  }),
  output: z.object({ url: z.string() }),
  deadlineMs: 5_000,
});

/** The gateway mounts it separately (`apple-redirect.ts`), because it accepts a form and answers with a redirect. */
export const appleReturned = operation({
  name: "auth.appleReturned",
  summary: "Checks Apple's form and returns the path to redirect the browser to",
  input: z.object({
    page: SignInPage,
    origin: z.string(),
    browser: z.string().nullish(),
    state: z.string().max(400).optional(),
    code: z.string().max(4_096).optional(),
    id_token: z.string().max(16_384).optional(),
    /** JSON with the user's name, at the first sign-in only. Apple does not sign it. */
    user: z.string().max(4_096).optional(),
    error: z.string().max(200).optional(),
  }),
  /** A path of the product: /login or /u/apple, with a query. */
  output: z.object({ location: z.string().regex(/^\/(login|u\/apple)\?/) }),
  deadlineMs: 10_000,
});

export const publishedKeys = operation({
  name: "auth.keys",
  summary: "The public keys of access tokens, as a JSON Web Key Set (RFC 7517)",
  repeatable: true,
  http: { method: "GET", path: "/api/auth/keys", cacheMs: 10_000 },
  input: z.strictObject({}),
  output: z.object({
    keys: z.array(
      z.object({
        kty: z.literal("OKP"),
        crv: z.literal("Ed25519"),
        x: z.string(),
        kid: z.string(),
        alg: z.literal("EdDSA"),
        use: z.literal("sig"),
      }),
    ),
  }),
});

/** The lifetime of an access token. Gateways remember ended sign-ins for as long. */
export const ACCESS_TOKEN_MS = 600_000;
export const TOKEN_ISSUER = "stockfinder-auth";
export const TOKEN_AUDIENCE = "stockfinder";

/**
 * The claims of an access token besides issuer, audience and times: `sub` is the account, `fam` the sign-in. A token without
 * `rights` is from before rights existed and counts as a guest's.
 */
export const AccessTokenClaims = z.object({
  sub: z.uuid(),
  fam: z.uuid(),
  rights: SignInRights.default("guest"),
  exp: z.number().int(),
});

/** Gateways poll it twice a second, so that a logout takes effect within a second. */
export const endedSignIns = operation({
  name: "auth.endedSignIns",
  summary: "The sign-ins that ended since then, with an overlap of a few seconds",
  input: z.object({ since: z.iso.datetime() }),
  /** `asOf` is `since` for the next poll; `ofRemovedAccounts` is the subset of families whose account was removed. */
  output: z.object({
    asOf: z.iso.datetime(),
    familyIds: z.array(z.uuid()),
    ofRemovedAccounts: z.array(z.uuid()),
  }),
  deadlineMs: 1_000,
});

export const MAX_SIGN_INS_CHECKED = 1_000;

/** Gateways re-check the sign-ins of their open sockets with it: an expired one is not among the ended ones. */
export const liveSignIns = operation({
  name: "auth.liveSignIns",
  summary: "Those of the sign-ins that have neither ended nor expired",
  input: z.object({ familyIds: z.array(z.uuid()).max(MAX_SIGN_INS_CHECKED) }),
  output: z.object({ familyIds: z.array(z.uuid()) }),
});
