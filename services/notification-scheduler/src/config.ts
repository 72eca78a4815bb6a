import { RunMode } from "@stockfinder/service/config";
import { z } from "zod";
import { PUSH_VARIABLES, type PushConfig, pushConfig, refuseHalfPair } from "./push/push-config.ts";
import {
  NamedPasswords,
  SHORTEST_PASSWORD,
  SharedPassword,
  type StaffMember,
  sharedMember,
} from "./staff/staff-member.ts";

const Count = z.coerce.number("expected a number").int().min(1, "expected at least 1");

const Variables = z
  .object({
    NODE_ENV: RunMode,
    WATCHES_A_PERSON: Count.default(200),
    RECHECK_FASTEST_MS: Count.default(60_000),
    RECHECKS_A_MINUTE: Count.default(30),
    /** One password, or one per person; with both, the user of the shared password is called `staff`. */
    STAFF_PASSWORD: SharedPassword.optional(),
    STAFF_PASSWORDS: NamedPasswords.optional(),
    /** Wrong staff passwords of one address per minute; the /56 and /48 of an IPv6 address have 4 and 16 times as many. */
    RATE_LIMIT_STAFF: Count.default(5),
    /** A notification to so many people, or more, needs a second person. */
    BROADCAST_APPROVAL_FROM: Count.default(10_000),
    ...PUSH_VARIABLES,
  })
  .superRefine(refuseHalfPair)
  .refine(
    ({ NODE_ENV, STAFF_PASSWORD: password }) =>
      NODE_ENV !== "production" || password === undefined || password.length >= SHORTEST_PASSWORD,
    {
      path: ["STAFF_PASSWORD"],
      message: `expected a password of at least ${SHORTEST_PASSWORD} characters in production`,
    },
  )
  .refine((variables) => variables.STAFF_PASSWORD ?? variables.STAFF_PASSWORDS, {
    path: ["STAFF_PASSWORD"],
    message: "expected a password for staff, or STAFF_PASSWORDS with one for each person",
  });

export interface AlertsConfig {
  /** How many watches an account or fingerprint may have. */
  readonly watchesAPerson: number;
  /** The shortest interval between two checks of a watched item. */
  readonly fastestMs: number;
  /** Checks of one store, over all watches. */
  readonly checksAMinute: number;
  /** The people who may send notifications; at least one. */
  readonly staff: readonly StaffMember[];
  /** Wrong staff passwords of one caller per minute. */
  readonly wrongPasswordsAMinute: number;
  /** From how many recipients a second staff member must approve a notification, where there are several. */
  readonly approvalFrom: number;
  /** Null where pushes are not offered. */
  readonly push: PushConfig | null;
}

/** Parses the environment variables into the configuration. */
export const AlertsEnvironment = Variables.transform(
  (variables): AlertsConfig => ({
    watchesAPerson: variables.WATCHES_A_PERSON,
    fastestMs: variables.RECHECK_FASTEST_MS,
    checksAMinute: variables.RECHECKS_A_MINUTE,
    staff: [
      ...(variables.STAFF_PASSWORD ? [sharedMember(variables.STAFF_PASSWORD)] : []),
      ...(variables.STAFF_PASSWORDS ?? []),
    ],
    wrongPasswordsAMinute: variables.RATE_LIMIT_STAFF,
    approvalFrom: variables.BROADCAST_APPROVAL_FROM,
    push: pushConfig(variables),
  }),
);
