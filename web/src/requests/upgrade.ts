import type { upgrade as operation, SignedIn } from "@stockfinder/contracts/accounts";
import type { InputOf, OutputOf } from "@stockfinder/contracts/operation";
import { postJson } from "./http.ts";

const TIMEOUT_MS = 15_000;

/** All but what the gateway adds. */
export type Upgrade = Omit<InputOf<typeof operation>, "origin" | "browser">;

/** Makes the anonymous account of the encrypted token the provider's. */
export async function upgrade(wanted: Upgrade): Promise<SignedIn> {
  const { data } = await postJson<OutputOf<typeof operation>>("/api/auth/upgrade", wanted, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return data;
}
