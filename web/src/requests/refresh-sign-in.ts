import type { refresh, SignedIn } from "@stockfinder/contracts/accounts";
import type { OutputOf } from "@stockfinder/contracts/operation";
import { fetchWithToken, successOf } from "./http.ts";

const TIMEOUT_MS = 10_000;

/** @throws {RequestFailed} 401 where the sign-in is over; any other failure may pass. */
export async function refreshSignIn(refreshToken: string): Promise<SignedIn> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await successOf(await fetchWithToken("/api/auth/token", refreshToken, { signal }));
  const { access_token, refresh_token }: OutputOf<typeof refresh> = await response.json();
  return { accessToken: access_token, refreshToken: refresh_token };
}
