import type { register as operation } from "@stockfinder/contracts/accounts";
import type { InputOf, OutputOf } from "@stockfinder/contracts/operation";
import { postJson } from "./http.ts";

const TIMEOUT_MS = 15_000;

/** All but what the gateway adds. */
export type Registration = Omit<InputOf<typeof operation>, "origin" | "browser">;
export type Registered = OutputOf<typeof operation>;

/** @throws {RequestFailed} 401 where the provider does not vouch for whoever this is. */
export function register(registration: Registration): Promise<Registered> {
  return postJson("/api/auth/register", registration, { signal: AbortSignal.timeout(TIMEOUT_MS) });
}
