import type { Handler } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import { type checkReferralCode as operation, ReferralCode } from "@stockfinder/contracts/referrals";
import type { AuthContext } from "../context/context.ts";
import { isReferralCode } from "../referrals/referrals.ts";

export function checkReferralCode({ database }: AuthContext): Handler<typeof operation> {
  return async ({ referralCode }) => {
    const code = ReferralCode.safeParse(referralCode);
    if (code.success && (await isReferralCode(database, code.data))) return { valid: true };
    throw new Fault("not-found", "This referral code does not exist");
  };
}
