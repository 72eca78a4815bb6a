import { z } from "zod";
import { exportWatches, OwnerKey } from "./alerts.ts";
import { exportNeighbour, NeighbourId } from "./community.ts";
import { event } from "./event.ts";
import { PersonalKey } from "./keys.ts";
import { operation } from "./operation.ts";
import { AccountId, Fingerprint, SignInRights } from "./principal.ts";
import { LenientSource, ReferralCode, ReferralMessage } from "./referrals.ts";
import { typedText } from "./text.ts";

/** The sign-in providers; `oidc` is an OpenID provider of the operator's. */
const PROVIDERS = ["google", "apple", "facebook", "oidc"] as const;
export const ProviderName = z.enum(PROVIDERS);
export type ProviderName = z.infer<typeof ProviderName>;

/** An anonymous account has no provider; a fingerprint finds it. */
export const AccountType = z.enum(["anonymous", ...PROVIDERS]);
export type AccountType = z.infer<typeof AccountType>;

/** Long enough for Apple's first and last name, each of at most 100 characters. */
const Name = typedText(201);
/** An authorization code; for Apple a one-time code from `appleReturned`. */
const TokenId = z.string().max(4_096);
const State = z.string().max(400);
/** Accepted because clients send it, but ignored: the e-mail address comes from the provider. */
const UnverifiedEmail = z.string().max(320).nullish();

const callback = {
  redirectUrl: z.string().max(1_000).nullish(),
  name: Name.nullish(),
  email: UnverifiedEmail,
  /** As the provider returned it. Required for all but Apple. */
  state: State.nullish(),
  origin: z.string(),
  browser: z.string().nullish(),
};

export const SignedIn = z.object({ accessToken: z.string(), refreshToken: z.string() });
export type SignedIn = z.infer<typeof SignedIn>;

export const register = operation({
  name: "auth.register",
  summary:
    "Signs in, and makes the account if there is none; 401 if the provider rejects the code. A fingerprint signs in to an existing anonymous account as a guest; with its `deviceSecret`, as the owner",
  http: {
    method: "POST",
    path: "/api/auth/register",
    given: ["origin", "browser", "caller"],
    limit: "signIns",
  },
  input: z
    .object({
      accountType: AccountType,
      tokenId: TokenId.nullish(),
      fingerprint: Fingerprint,
      /** The anonymous account's secret. A wrong one is treated like a missing one. */
      deviceSecret: z.string().max(200).nullish(),
      utm: LenientSource.nullish(),
      referralCode: z.string().max(100).nullish(),
      /** Optional, because gateways of the previous version do not send it. */
      caller: z.string().optional(),
      ...callback,
    })
    .refine(({ accountType, tokenId }) => accountType === "anonymous" || tokenId, {
      path: ["tokenId"],
      message: "Required for this account type",
    }),
  output: SignedIn.extend({
    referralMessage: ReferralMessage.optional(),
    /** Only if this registration made an anonymous account. Returned once; only its digest is stored. */
    deviceSecret: z.string().optional(),
  }),
  deadlineMs: 10_000,
});

/** The text of the `Authorization` header, which may be missing or no refresh token. */
const RefreshToken = z.string().optional();

export const refresh = operation({
  name: "auth.refresh",
  summary:
    "Exchanges a refresh token for an access token and the next refresh token; 401 if the sign-in has ended",
  http: { method: "POST", path: "/api/auth/token", given: ["refreshToken"], limit: "refreshes" },
  input: z.object({ refreshToken: RefreshToken }),
  output: z.object({ access_token: z.string(), refresh_token: z.string() }),
});

/** A client renews its own tokens, so two clients with one refresh token would sign each other out. */
export const shareSignIn = operation({
  name: "auth.shareSignIn",
  summary:
    "Exchanges a refresh token as `POST /api/auth/token` does, and starts one more sign-in with the same rights, for the browser's extension",
  http: { method: "POST", path: "/api/auth/share", given: ["refreshToken"], limit: "refreshes" },
  input: z.strictObject({ refreshToken: RefreshToken }),
  output: refresh.output.extend({ shared: refresh.output }),
});

export const logout = operation({
  name: "auth.logout",
  summary: "Ends the sign-in of a refresh token; 204 for any token",
  http: { method: "POST", path: "/api/auth/logout", given: ["refreshToken"], limit: "refreshes" },
  input: z.object({ refreshToken: RefreshToken }),
  output: z.null(),
});

export const userInfo = operation({
  name: "auth.userInfo",
  summary: "E-mail address and name of the signed-in user; 204 for an anonymous or removed account",
  http: { method: "POST", path: "/api/reguser/fetch", signedIn: true, acceptsRemovedAccount: true },
  input: z.object({}),
  output: z.object({ email: z.string().nullable(), name: z.string().nullable() }).nullable(),
});

export const issueUpgradeToken = operation({
  name: "auth.issueUpgradeToken",
  summary:
    "An encrypted token, valid for 10 minutes, for linking the anonymous account to a provider identity; 403 for a guest",
  http: { method: "POST", path: "/api/auth/upgradeToken", signedIn: "owner" },
  input: z.strictObject({}),
  output: z.object({ encryptedToken: z.string() }),
});

export const upgrade = operation({
  name: "auth.upgrade",
  summary: "Links an anonymous account to a provider identity; merges the two if the identity has an account",
  http: { method: "POST", path: "/api/auth/upgrade", given: ["origin", "browser"], limit: "signIns" },
  input: z.object({
    accountType: ProviderName,
    tokenId: TokenId.min(1),
    encryptedToken: z.string().min(1).max(4_096),
    ...callback,
  }),
  output: z.object({ data: SignedIn }),
  deadlineMs: 10_000,
});

export const AccountExport = z.object({
  exportedAt: z.iso.datetime(),
  account: z.object({
    id: AccountId,
    accountType: AccountType,
    /** The provider's id for the user; null for an anonymous account. */
    subject: z.string().nullable(),
    email: z.string().nullable(),
    name: z.string().nullable(),
    campaignSource: z.string().nullable(),
    createdAt: z.iso.datetime(),
    /** The last sign-in, or the last refresh of a sign-in that has ended; `signIns` has later refreshes. */
    lastUsedAt: z.iso.datetime(),
  }),
  fingerprints: z.array(z.object({ fingerprint: z.string(), seenAt: z.iso.datetime() })),
  signIns: z.array(
    z.object({
      startedAt: z.iso.datetime(),
      lastUsedAt: z.iso.datetime(),
      endedAt: z.iso.datetime().nullable(),
      /** Null if it has ended. */
      rights: SignInRights.nullable(),
    }),
  ),
  keys: z.array(PersonalKey),
  referrals: z.object({
    codes: z.array(ReferralCode),
    referredBy: z.object({ code: ReferralCode, at: z.iso.datetime() }).nullable(),
    referred: z.array(z.object({ code: ReferralCode, at: z.iso.datetime() })),
  }),
  surveys: z.array(
    z.object({
      survey: z.enum(["install", "uninstall"]),
      answers: z.array(z.string()),
      at: z.iso.datetime(),
    }),
  ),
  community: exportNeighbour.output,
  watched: exportWatches.output,
});
export type AccountExport = z.infer<typeof AccountExport>;

/** The browser's own user id. Its posts while signed out belong to the account too. */
const BrowserUserId = NeighbourId.nullish();

export const exportAccount = operation({
  name: "auth.exportAccount",
  summary: "Exports all data about the account; 403 for a guest",
  repeatable: true,
  http: { method: "GET", path: "/api/me/export", signedIn: "owner", given: ["userID"] },
  input: z.strictObject({ userID: BrowserUserId }),
  output: AccountExport,
  deadlineMs: 10_000,
});

export const removeAccount = operation({
  name: "auth.removeAccount",
  summary: "Removes the account and all its data from all services; 403 for a guest",
  http: {
    method: "DELETE",
    path: "/api/me",
    signedIn: "owner",
    acceptsRemovedAccount: true,
    given: ["userID"],
  },
  input: z.strictObject({ userID: BrowserUserId }),
  output: z.object({ worked: z.literal(true) }),
  deadlineMs: 5_000,
});

/**
 * An account was removed. Subscribers delete its data, the data of `fingerprints` (those that no other account uses), and
 * the signed-out data of the browser with `userID`.
 */
export const accountRemoved = event({
  name: "auth.accountRemoved",
  data: z.object({
    accountId: AccountId,
    fingerprints: z.array(z.string()),
    userID: NeighbourId.nullish(),
    at: z.iso.datetime(),
  }),
});

/** A fingerprint signed in to its anonymous account. Its watches are the account's too from then on. */
export const fingerprintRegistered = event({
  name: "auth.fingerprintRegistered",
  data: z.object({
    accountId: AccountId,
    /** Not the fingerprint itself, which is a credential. */
    owner: OwnerKey,
    at: z.iso.datetime(),
  }),
});

/** One account was merged into another. Subscribers move the data of `from` to `into`. */
export const accountsMerged = event({
  name: "auth.accountsMerged",
  data: z.object({ from: AccountId, into: AccountId, at: z.iso.datetime() }),
});
