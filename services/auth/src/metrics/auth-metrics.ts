import type { AccountType, ProviderName } from "@stockfinder/contracts/accounts";
import type { Metrics } from "@stockfinder/service/metrics";
import { Counter } from "prom-client";

export type AuthMetrics = ReturnType<typeof createAuthMetrics>;

export function createAuthMetrics({ registry }: Pick<Metrics, "registry">) {
  const registers = [registry];
  const registrations = new Counter({
    name: "auth_registrations_total",
    help: "Registrations by kind of account and whether they made the account",
    labelNames: ["account_type", "new"],
    registers,
  });
  const refreshes = new Counter({
    name: "auth_refreshes_total",
    help: "Presented refresh tokens by outcome",
    labelNames: ["outcome"],
    registers,
  });
  const providers = new Counter({
    name: "auth_provider_sign_ins_total",
    help: "Sign-ins with a provider by outcome",
    labelNames: ["provider", "outcome"],
    registers,
  });
  // An alarm looks for a rise, which the first one would not be without a 0 before.
  refreshes.inc({ outcome: "stolen" }, 0);
  return {
    /** A registration succeeded; `isNew` if it made the account. */
    registered: (accountType: AccountType, isNew: boolean) =>
      registrations.inc({ account_type: accountType, new: String(isNew) }),
    /** `repeated`: the predecessor was presented again. `stolen`: an older token was presented. */
    refreshed: (outcome: "renewed" | "repeated" | "refused" | "stolen") => refreshes.inc({ outcome }),
    /** A sign-in with a provider succeeded or failed. `away`: the provider does not answer. */
    providerSignIn: (provider: ProviderName, outcome: "vouched" | "refused" | "away") =>
      providers.inc({ provider, outcome }),
  };
}
