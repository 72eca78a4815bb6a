import type { ProviderName } from "@stockfinder/contracts/accounts";
import { Fingerprint } from "@stockfinder/contracts/principal";
import { randomSecret } from "../secrets.ts";

/**
 * The `state` parameter, which a provider returns unchanged: `fingerprint:utm[:fb]:random`. The page reads the first fields;
 * the random one makes the state impossible to forge.
 */
export function newState(accountType: ProviderName, fingerprint: string, utm: string | null): string {
  const marker = accountType === "facebook" ? ["fb"] : [];
  return [fingerprint, utm ?? "none", ...marker, randomSecret()].join(":");
}

/** Reads the fingerprint from a state; null if it is not valid. */
export function fingerprintIn(state: string | null): string | null {
  const fingerprint = Fingerprint.safeParse(state?.split(":", 1)[0]);
  return fingerprint.success ? fingerprint.data : null;
}
