import { z } from "zod";
import { ProviderName } from "./accounts.ts";
import { operation } from "./operation.ts";
import { Fingerprint } from "./principal.ts";
import { ToldSource } from "./referrals.ts";

/** The page that a provider leads back to: /login, or the mini login /u/{provider}. */
export const SignInPage = z.enum(["login", "mini"]);
export type SignInPage = z.infer<typeof SignInPage>;

export const listProviders = operation({
  name: "auth.providers",
  summary: "The providers that one can sign in with here; one that is not configured is not listed",
  http: { method: "GET", path: "/api/auth/providers", cacheMs: 10_000 },
  input: z.strictObject({}),
  /** `demo`: a stand-in that signs in made-up people, never in production. */
  output: z.array(z.object({ accountType: ProviderName, demo: z.boolean() })),
  deadlineMs: 3_000,
});

export const beginSignIn = operation({
  name: "auth.beginSignIn",
  summary: "The address of the provider's page, with a state that only this browser can come back with",
  http: { method: "POST", path: "/api/auth/authorization", given: ["origin", "boundBrowser"] },
  input: z.strictObject({
    accountType: ProviderName,
    fingerprint: Fingerprint,
    utm: ToldSource.nullish(),
    page: SignInPage.default("login"),
    origin: z.string(),
    boundBrowser: z.string(),
  }),
  output: z.object({ url: z.string() }),
  deadlineMs: 5_000,
});

/** Mounted by hand in the gateway (`apple-redirect.ts`): a form comes in and a redirect goes out. */
export const appleReturned = operation({
  name: "auth.appleReturned",
  summary: "Checks what Apple posted and answers where the browser goes from there",
  input: z.object({
    page: SignInPage,
    origin: z.string(),
    browser: z.string().nullish(),
    state: z.string().max(400).optional(),
    code: z.string().max(4_096).optional(),
    id_token: z.string().max(16_384).optional(),
    /** JSON of the name, posted at the first sign-in only. Nobody vouches for it. */
    user: z.string().max(4_096).optional(),
    error: z.string().max(200).optional(),
  }),
  /** A path of ours, below /login or /u/apple. */
  output: z.object({ location: z.string().regex(/^\/(login|u\/apple)\?/) }),
  deadlineMs: 10_000,
});

export const publishedKeys = operation({
  name: "auth.keys",
  summary: "The public keys that access tokens are signed with, as a JSON Web Key Set (RFC 7517)",
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
  deadlineMs: 3_000,
});

/** How long an access token is good for; a gateway has to remember for as long which sign-ins have ended. */
export const ACCESS_TOKEN_MS = 600_000;
/** Who issues access tokens, and for whom: what a gateway insists on. */
export const TOKEN_ISSUER = "stockfinder-auth";
export const TOKEN_AUDIENCE = "stockfinder";

/** What an access token says beside issuer, audience and times: `sub` is the account, `fam` the sign-in. */
export const AccessTokenClaims = z.object({ sub: z.uuid(), fam: z.uuid(), exp: z.number().int() });

/** Gateways ask twice a second, so that a logout is felt everywhere within a second. */
export const endedSignIns = operation({
  name: "auth.endedSignIns",
  summary: "The sign-ins that ended since, a few seconds more rather than one too few",
  input: z.object({ since: z.iso.datetime() }),
  /** `asOf` is what to ask with the next time; `ofRemovedAccounts` are those of the families whose account is gone. */
  output: z.object({
    asOf: z.iso.datetime(),
    familyIds: z.array(z.uuid()),
    ofRemovedAccounts: z.array(z.uuid()),
  }),
  deadlineMs: 1_000,
});
