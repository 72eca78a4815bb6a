import { z } from "zod";
import { operation } from "./operation.ts";

/** Where a visitor came from, as campaigns name it: `instagram`, `mobile`, `referral`. */
export const CampaignSource = z
  .string()
  .trim()
  .regex(/^[\w.-]{1,64}$/, "Must be 1 to 64 letters, digits, dots, dashes and underscores");

/** What clients write where they know of no source; the last two are what JavaScript makes of nothing in an address. */
const NAMES_OF_NONE: readonly string[] = ["none", "null", "undefined"];

/** A source as clients remember it: whatever once stood in an address. What cannot be a source is none. */
export const ToldSource = z.string().transform((told) => {
  const source = CampaignSource.safeParse(told).data;
  return source === undefined || NAMES_OF_NONE.includes(source) ? null : source;
});

/** Characters that nobody takes for another when reading a code aloud or from paper. */
export const REFERRAL_ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

/** Typed in either case. */
export const ReferralCode = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9]{6}$/, "Must be 6 letters and digits")
  .transform((code) => code.toUpperCase());

/** What became of a referral code that came with a registration. */
export const ReferralMessage = z.object({ message: z.string(), error: z.boolean() });
export type ReferralMessage = z.infer<typeof ReferralMessage>;

/** What is looked up may be anything that somebody entered. */
const Entered = z.string().max(1_000);

export const checkCampaignSource = operation({
  name: "auth.checkCampaignSource",
  summary: "Whether this is an allowed campaign source; 404 where it is not",
  http: { method: "POST", path: "/api/allowedUtm" },
  input: z.strictObject({ utm: Entered }),
  output: z.object({ allowed: z.literal(true) }),
  deadlineMs: 3_000,
});

export const checkReferralCode = operation({
  name: "auth.checkReferralCode",
  summary: "Whether somebody has this referral code; 404 where nobody has",
  http: { method: "POST", path: "/api/auth/referralCode" },
  input: z.strictObject({ referralCode: Entered }),
  output: z.object({ valid: z.literal(true) }),
  deadlineMs: 3_000,
});
