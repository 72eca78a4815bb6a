import type { InputOf, OutputOf } from "@stockfinder/contracts/operation";
import type { beginSignIn as operation } from "@stockfinder/contracts/sign-in";
import { postJson } from "./http.ts";

const TIMEOUT_MS = 8_000;

/** The address of the provider's page, which leads back to ours. */
export async function beginSignIn(
  wanted: Omit<InputOf<typeof operation>, "origin" | "boundBrowser">,
): Promise<string> {
  const { url } = await postJson<OutputOf<typeof operation>>("/api/auth/authorization", wanted, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return url;
}
