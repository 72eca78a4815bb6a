import { z } from "zod";
import { operation } from "./operation.ts";

/** A visitor's campaign: `instagram`, `mobile`, `referral`. */
export const CampaignSource = z
  .string()
  .trim()
  .regex(/^[\w.-]{1,64}$/, "Must be 1 to 64 letters, digits, dots, dashes and underscores");

/** Values that clients send if they have no source. The last two are JavaScript's null and undefined as text. */
const NO_SOURCE_VALUES: readonly string[] = ["none", "null", "undefined"];

/** A source that clients once read from an address, so it can be any text. Invalid text counts as no source. */
export const LenientSource = z.string().transform((text) => {
  const source = CampaignSource.safeParse(text).data;
  return source === undefined || NO_SOURCE_VALUES.includes(source) ? null : source;
});

/** Characters that are hard to confuse when read aloud or from paper. */
export const REFERRAL_ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

export const ReferralCode = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9]{6}$/, "Must be 6 letters and digits")
  .transform((code) => code.toUpperCase());

export const ReferralMessage = z.object({ message: z.string(), error: z.boolean() });
export type ReferralMessage = z.infer<typeof ReferralMessage>;

const Entered = z.string().max(1_000);

export const checkCampaignSource = operation({
  name: "auth.checkCampaignSource",
  summary: "Whether this campaign source is allowed; 404 if it is not",
  http: { method: "POST", path: "/api/allowedUtm", limit: "codeChecks" },
  input: z.object({ utm: Entered }),
  output: z.object({ allowed: z.literal(true) }),
});

export const checkReferralCode = operation({
  name: "auth.checkReferralCode",
  summary: "Whether this referral code exists; 404 if it does not",
  http: { method: "POST", path: "/api/auth/referralCode", limit: "codeChecks" },
  input: z.object({ referralCode: Entered }),
  output: z.object({ valid: z.literal(true) }),
});
