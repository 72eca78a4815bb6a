import { randomInt } from "node:crypto";
import { REFERRAL_ALPHABET } from "@stockfinder/contracts/referrals";

const LENGTH = 6;

/** Six random characters: about 900 million codes. A code gives no information about other codes. */
export function drawReferralCode(): string {
  return Array.from({ length: LENGTH }, () =>
    REFERRAL_ALPHABET.charAt(randomInt(REFERRAL_ALPHABET.length)),
  ).join("");
}
