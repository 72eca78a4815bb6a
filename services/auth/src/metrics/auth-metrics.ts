import type { AccountType, ProviderName } from "@stockfinder/contracts/accounts";
import type { Metrics } from "@stockfinder/service/metrics";
import { Counter } from "prom-client";

export interface AuthMetrics {
  /** A registration succeeded; `isNew` if it made the account. */
  registered(accountType: AccountType, isNew: boolean): void;
  /** `repeated`: the predecessor was presented again. `stolen`: an older token was presented. */
  refreshed(outcome: "renewed" | "repeated" | "refused" | "stolen"): void;
  /** A sign-in with a provider succeeded or failed. `away`: the provider does not answer. */
  providerSignIn(provider: ProviderName, outcome: "vouched" | "refused" | "away"): void;
}

export function createAuthMetrics({ registry }: Pick<Metrics, "registry">): AuthMetrics {
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
    registered: (accountType, isNew) => registrations.inc({ account_type: accountType, new: String(isNew) }),
    refreshed: (outcome) => refreshes.inc({ outcome }),
    providerSignIn: (provider, outcome) => providers.inc({ provider, outcome }),
  };
}
