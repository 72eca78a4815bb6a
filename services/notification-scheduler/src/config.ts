import { Count, RunMode, urlOf } from "@stockfinder/service/config";
import { z } from "zod";
import { CHANNEL_VARIABLES, channelConfig } from "./channels/channel-config.ts";
import { PUSH_VARIABLES, pushConfig, refuseHalfPair } from "./push/push-config.ts";
import { NamedPasswords, SHORTEST_PASSWORD, SharedPassword, sharedMember } from "./staff/staff-member.ts";

const Variables = z
  .object({
    NODE_ENV: RunMode,
    RECHECK_FASTEST_MS: Count.default(60_000).meta({
      unit: "ms",
      description: "the shortest interval between two checks of a watched item",
    }),
    RECHECKS_A_MINUTE: Count.default(30).meta({
      unit: "a minute",
      description: "checks of one store, over all watches",
    }),
    STAFF_PASSWORD: SharedPassword.optional().describe(
      "one password for all staff, of at least 12 characters in production; this one or STAFF_PASSWORDS is required",
    ),
    STAFF_PASSWORDS: NamedPasswords.optional().describe(
      "a password for each person, `ann:<hash>;bob:<hash>`: `npm run operate -- staff-password` makes them",
    ),
    RATE_LIMIT_STAFF: Count.default(5).meta({
      unit: "a minute",
      description:
        "wrong staff passwords of a network; above it the right one is refused too until the minute is over, except from those who are signed in",
    }),
    BROADCAST_APPROVAL_FROM: Count.default(10_000).meta({
      unit: "people",
      description:
        "from so many recipients, of one notification or of one member's in a day, a second person must approve",
    }),
    MQTT_URL: urlOf("mqtt:", "mqtts:")
      .optional()
      .describe(
        "the MQTT broker through which Home Assistant sees watches, `mqtt://user:password@mqtt.home:1883`; without it that is not offered",
      ),
    ...PUSH_VARIABLES,
    ...CHANNEL_VARIABLES,
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

/** Enough for every item of a household, and few enough that one person's checks do not delay everybody's. */
const WATCHES_A_PERSON = 200;

export const AlertsEnvironment = Variables.transform((variables) => ({
  watchesAPerson: WATCHES_A_PERSON,
  fastestMs: variables.RECHECK_FASTEST_MS,
  checksAMinute: variables.RECHECKS_A_MINUTE,
  /** The people who may send notifications; at least one. */
  staff: [
    ...(variables.STAFF_PASSWORD ? [sharedMember(variables.STAFF_PASSWORD)] : []),
    ...(variables.STAFF_PASSWORDS ?? []),
  ],
  wrongPasswordsAMinute: variables.RATE_LIMIT_STAFF,
  approvalFrom: variables.BROADCAST_APPROVAL_FROM,
  /** Null where pushes are not offered. */
  push: pushConfig(variables),
  /** Undefined where watches are not published for Home Assistant. */
  mqttUrl: variables.MQTT_URL,
  /** Null where channels and webhooks are not offered. */
  channels: channelConfig(variables),
}));
export type AlertsConfig = z.output<typeof AlertsEnvironment>;
