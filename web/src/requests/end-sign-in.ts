import { fetchWithToken, successOf } from "./http.ts";

/** Outlives the page that sends it. */
export async function endSignIn(refreshToken: string): Promise<void> {
  await successOf(await fetchWithToken("/api/auth/logout", refreshToken, { keepalive: true }));
}
