import { post } from "./http.ts";

/** Answers whether the product knows who that is. */
export async function giveUninstallReasonByFingerprint(answer: {
  uninstallReason: readonly string[];
  userId?: string;
  fingerprint?: string;
}): Promise<boolean> {
  const { status } = await post("/api/user/uninstallReasonF", answer);
  return status !== 204;
}
