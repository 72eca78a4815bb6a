import type { ProviderName } from "@stockfinder/contracts/accounts";
import { Fingerprint } from "@stockfinder/contracts/principal";
import { randomSecret } from "./secrets.ts";

/**
 * What goes to a provider and comes back unchanged: `fingerprint:utm[:fb]:random`. The page reads the first parts; the
 * last one makes that nobody but us can have begun it.
 */
export function newState(accountType: ProviderName, fingerprint: string, utm: string | null): string {
  const marker = accountType === "facebook" ? ["fb"] : [];
  return [fingerprint, utm ?? "none", ...marker, randomSecret()].join(":");
}

/** The fingerprint in a state, as far as it is one. */
export function fingerprintIn(state: string | null): string | null {
  const fingerprint = Fingerprint.safeParse(state?.split(":", 1)[0]);
  return fingerprint.success ? fingerprint.data : null;
}
