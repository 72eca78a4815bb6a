import { postJson } from "./http.ts";

/** @throws {RequestFailed} where it is not allowed: 404, or 400 where it cannot be one. */
export async function checkCampaignSource(utm: string, signal: AbortSignal): Promise<void> {
  await postJson("/api/allowedUtm", { utm }, { signal });
}
