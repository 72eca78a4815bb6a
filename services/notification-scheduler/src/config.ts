import { z } from "zod";

const Count = z.coerce.number("expected a number").int().min(1, "expected at least 1");

const Variables = z.object({
  WATCHES_A_PERSON: Count.default(200),
  RECHECK_FASTEST_MS: Count.default(60_000),
  RECHECKS_A_MINUTE: Count.default(30),
});

export interface AlertsConfig {
  /** How many watches an account or fingerprint may have. */
  readonly watchesAPerson: number;
  /** What is watched is not checked more often than this. */
  readonly fastestMs: number;
  /** Checks of one store, over all watches. */
  readonly checksAMinute: number;
}

/** Parses the environment variables into the configuration. */
export const AlertsEnvironment = Variables.transform(
  (variables): AlertsConfig => ({
    watchesAPerson: variables.WATCHES_A_PERSON,
    fastestMs: variables.RECHECK_FASTEST_MS,
    checksAMinute: variables.RECHECKS_A_MINUTE,
  }),
);
