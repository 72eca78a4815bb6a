import { postJson } from "./http.ts";

/** @throws {RequestFailed} where nobody has this code. */
export async function checkReferralCode(referralCode: string, signal: AbortSignal): Promise<void> {
  await postJson("/api/auth/referralCode", { referralCode }, { signal });
}
