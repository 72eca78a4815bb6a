import type { AccountType, ProviderName } from "@stockfinder/contracts/accounts";
import type { Metrics } from "@stockfinder/service/metrics";
import { Counter } from "prom-client";

/** What operators see of sign-ins. */
export interface AuthMetrics {
  /** Somebody registered and has an account now, `isNew` where there was none before. */
  registered(accountType: AccountType, isNew: boolean): void;
  /** `repeated`: the predecessor came again, for whatever reason. `stolen`: a token came that is older than that. */
  refreshed(outcome: "renewed" | "repeated" | "refused" | "stolen"): void;
  /** Somebody set out for a provider and did not get there, or came back. `away`: the provider does not answer. */
  askedProvider(provider: ProviderName, outcome: "vouched" | "refused" | "away"): void;
}

export function createAuthMetrics({ registry }: Pick<Metrics, "registry">): AuthMetrics {
  const registers = [registry];
  const registrations = new Counter({
    name: "auth_registrations_total",
    help: "Registrations by kind of account and whether it was made by them",
    labelNames: ["account_type", "new"],
    registers,
  });
  const refreshes = new Counter({
    name: "auth_refreshes_total",
    help: "Refresh tokens that were presented, by what became of them",
    labelNames: ["outcome"],
    registers,
  });
  const providers = new Counter({
    name: "auth_provider_sign_ins_total",
    help: "Sign-ins with a provider, by what became of them",
    labelNames: ["provider", "outcome"],
    registers,
  });
  return {
    registered: (accountType, isNew) => registrations.inc({ account_type: accountType, new: String(isNew) }),
    refreshed: (outcome) => refreshes.inc({ outcome }),
    askedProvider: (provider, outcome) => providers.inc({ provider, outcome }),
  };
}
