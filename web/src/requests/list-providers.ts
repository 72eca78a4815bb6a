import type { OutputOf } from "@stockfinder/contracts/operation";
import type { listProviders as operation } from "@stockfinder/contracts/sign-in";
import { getJson } from "./http.ts";

export type Provider = OutputOf<typeof operation>[number];

export function listProviders(signal: AbortSignal): Promise<Provider[]> {
  return getJson("/api/auth/providers", signal);
}
