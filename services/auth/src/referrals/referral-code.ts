import { randomInt } from "node:crypto";
import { REFERRAL_ALPHABET } from "@stockfinder/contracts/referrals";

const LENGTH = 6;

/** Six characters, each as likely as any other: 900 million codes, none to be guessed from another. */
export function drawReferralCode(): string {
  return Array.from({ length: LENGTH }, () =>
    REFERRAL_ALPHABET.charAt(randomInt(REFERRAL_ALPHABET.length)),
  ).join("");
}
