import type { ProviderName } from "@stockfinder/contracts/accounts";
import { Fingerprint } from "@stockfinder/contracts/principal";
import { randomSecret } from "../tokens/secrets.ts";

/** What the page recognizes a provider by; without one it is Google. */
const MARKERS: Partial<Record<ProviderName, string>> = { facebook: "fb", oidc: "oidc" };

/**
 * The `state` parameter, which a provider returns unchanged: `fingerprint:utm[:fb|:oidc]:random`. The page reads the first fields;
 * the random one makes the state impossible to forge.
 */
export function newState(accountType: ProviderName, fingerprint: string, utm: string | null): string {
  const marker = MARKERS[accountType];
  return [fingerprint, utm ?? "none", ...(marker ? [marker] : []), randomSecret()].join(":");
}

/** Reads the fingerprint from a state; null if it is not valid. */
export function fingerprintIn(state: string | null | undefined): string | null {
  const fingerprint = Fingerprint.safeParse(state?.split(":", 1)[0]);
  return fingerprint.success ? fingerprint.data : null;
}
