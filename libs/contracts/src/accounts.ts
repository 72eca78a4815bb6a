import { z } from "zod";
import { exportNeighbour } from "./community.ts";
import { event } from "./event.ts";
import { operation } from "./operation.ts";
import { AccountId, Fingerprint } from "./principal.ts";
import { ReferralCode, ReferralMessage, ToldSource } from "./referrals.ts";
import { typedText } from "./text.ts";

/** Who vouches for somebody. */
const PROVIDERS = ["google", "apple", "facebook"] as const;
export const ProviderName = z.enum(PROVIDERS);
export type ProviderName = z.infer<typeof ProviderName>;

/** An anonymous account is known by a fingerprint alone. */
export const AccountType = z.enum(["anonymous", ...PROVIDERS]);
export type AccountType = z.infer<typeof AccountType>;

/** Of Apple's, first and last name joined, each of 100 characters at the most. */
const Name = typedText(201);
/** What a provider gave the browser: a code, or for Apple our own one-time code. */
const TokenId = z.string().max(4_096);
const State = z.string().max(400);
/** Taken since clients send it, and not looked at: an e-mail address counts only where a provider vouches for it. */
const UnverifiedEmail = z.string().max(320).nullish();

const provided = {
  redirectUrl: z.string().max(1_000).nullish(),
  name: Name.nullish(),
  email: UnverifiedEmail,
  /** As it came back from the provider; the code of Google and Facebook is worth nothing without it. */
  state: State.nullish(),
  origin: z.string(),
  browser: z.string().nullish(),
};

export const SignedIn = z.object({ accessToken: z.string(), refreshToken: z.string() });
export type SignedIn = z.infer<typeof SignedIn>;

export const register = operation({
  name: "auth.register",
  summary: "Signs in, and makes the account where there is none; 401 where the provider refuses",
  http: { method: "POST", path: "/api/auth/register", given: ["origin", "browser"] },
  input: z
    .strictObject({
      accountType: AccountType,
      tokenId: TokenId.nullish(),
      fingerprint: Fingerprint,
      utm: ToldSource.nullish(),
      referralCode: z.string().max(100).nullish(),
      ...provided,
    })
    .refine(({ accountType, tokenId }) => accountType === "anonymous" || tokenId, {
      path: ["tokenId"],
      message: "Needed for this kind of account",
    }),
  output: SignedIn.extend({ referralMessage: ReferralMessage.optional() }),
  deadlineMs: 10_000,
});

/** A refresh token as it stands in Authorization: what is none at all is told from what is none of ours. */
const RefreshToken = z.string().optional();

export const refresh = operation({
  name: "auth.refresh",
  summary: "A new access token and the refresh token's successor; 401 where the sign-in is over",
  http: { method: "POST", path: "/api/auth/token", given: ["refreshToken"] },
  input: z.strictObject({ refreshToken: RefreshToken }),
  output: z.object({ access_token: z.string(), refresh_token: z.string() }),
  deadlineMs: 3_000,
});

export const logout = operation({
  name: "auth.logout",
  summary: "Ends the sign-in of a refresh token; 204 whatever the token is",
  http: { method: "POST", path: "/api/auth/logout", given: ["refreshToken"] },
  input: z.strictObject({ refreshToken: RefreshToken }),
  output: z.null(),
  deadlineMs: 3_000,
});

export const userInfo = operation({
  name: "auth.userInfo",
  summary: "E-mail address and name of who is signed in; 204 for an anonymous account or one that is gone",
  http: { method: "POST", path: "/api/reguser/fetch", signedIn: true, evenRemoved: true },
  input: z.strictObject({}),
  output: z.object({ email: z.string().nullable(), name: z.string().nullable() }).nullable(),
  deadlineMs: 3_000,
});

export const issueUpgradeToken = operation({
  name: "auth.issueUpgradeToken",
  summary: "An encrypted token, good for 10 minutes, by which an anonymous account becomes a provider's",
  http: { method: "POST", path: "/api/auth/upgradeToken", signedIn: true },
  input: z.strictObject({}),
  output: z.object({ encryptedToken: z.string() }),
  deadlineMs: 3_000,
});

export const upgrade = operation({
  name: "auth.upgrade",
  summary: "Makes an anonymous account the provider's account, or merges it into the one that is there",
  http: { method: "POST", path: "/api/auth/upgrade", given: ["origin", "browser"] },
  input: z.strictObject({
    accountType: ProviderName,
    tokenId: TokenId.min(1),
    encryptedToken: z.string().min(1).max(4_096),
    ...provided,
  }),
  output: z.object({ data: SignedIn }),
  deadlineMs: 10_000,
});

export const AccountExport = z.object({
  exportedAt: z.iso.datetime(),
  account: z.object({
    id: AccountId,
    accountType: AccountType,
    email: z.string().nullable(),
    name: z.string().nullable(),
    campaignSource: z.string().nullable(),
    createdAt: z.iso.datetime(),
  }),
  fingerprints: z.array(z.object({ fingerprint: z.string(), seenAt: z.iso.datetime() })),
  signIns: z.array(
    z.object({
      startedAt: z.iso.datetime(),
      lastUsedAt: z.iso.datetime(),
      endedAt: z.iso.datetime().nullable(),
    }),
  ),
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
});
export type AccountExport = z.infer<typeof AccountExport>;

export const exportAccount = operation({
  name: "auth.exportAccount",
  summary: "All that the product holds about the account",
  http: { method: "GET", path: "/api/me/export", signedIn: true },
  input: z.strictObject({}),
  output: AccountExport,
  deadlineMs: 10_000,
});

export const removeAccount = operation({
  name: "auth.removeAccount",
  summary: "Removes the account and all that belongs to it, everywhere",
  http: { method: "DELETE", path: "/api/me", signedIn: true, evenRemoved: true },
  input: z.strictObject({}),
  output: z.object({ worked: z.literal(true) }),
  deadlineMs: 5_000,
});

/** An account is gone; whoever holds something of it, or of a fingerprint that was its alone, removes that. */
export const accountRemoved = event({
  name: "auth.accountRemoved",
  data: z.object({ accountId: AccountId, fingerprints: z.array(z.string()), at: z.iso.datetime() }),
});

/** One account became part of another; what belonged to `from` belongs to `into` now. */
export const accountsMerged = event({
  name: "auth.accountsMerged",
  data: z.object({ from: AccountId, into: AccountId, at: z.iso.datetime() }),
});
