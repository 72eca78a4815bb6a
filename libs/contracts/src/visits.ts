import { z } from "zod";
import { event } from "./event.ts";
import { operation } from "./operation.ts";
import { ToldSource } from "./referrals.ts";

export const recordMobileVisit = operation({
  name: "auth.recordMobileVisit",
  summary: "Remembers for a while that somebody at this address came by phone, and from where",
  http: { method: "POST", path: "/api/mobileVisit", given: ["address"] },
  input: z.strictObject({ utmSource: ToldSource.nullish(), address: z.string() }),
  output: z.object({ worked: z.literal(true) }),
  deadlineMs: 3_000,
});

export const mobileVisitInfo = operation({
  name: "auth.mobileVisitInfo",
  summary: "The visits by phone from this address",
  http: { method: "GET", path: "/api/getMobileVisitInfo", given: ["address"] },
  input: z.strictObject({ address: z.string() }),
  output: z.object({
    noVisits: z.number().int(),
    /** In milliseconds since 1970. */
    lastVisitedTimestamp: z.number().int().nullable(),
    utmSource: z.string().nullable(),
  }),
  deadlineMs: 3_000,
});

/** The extension's countries. */
export const SUPPORTED_COUNTRIES = ["US", "CA"] as const;

export const isUsa = operation({
  name: "auth.isUSA",
  summary: "Whether the caller is in the US or Canada; true where nobody can tell",
  http: { method: "GET", path: "/api/isUSA", given: ["address", "country"] },
  input: z.strictObject({ address: z.string(), country: z.string().nullish() }),
  output: z.boolean(),
  deadlineMs: 2_000,
});

export const countInstalls = operation({
  name: "auth.countInstalls",
  summary: "How many have installed the extension: every registered account counts once",
  http: { method: "POST", path: "/api/live-ipnit4wk2p" },
  input: z.strictObject({}),
  output: z.number().int(),
  deadlineMs: 3_000,
});

/** Mounted by hand in the gateway (`live-users.ts`), which alone knows who is there. */
export const countLiveUsers = operation({
  name: "gateway.countLiveUsers",
  summary: "How many people the product heard from within the last minute",
  http: { method: "POST", path: "/api/live-socket-ipnit4wk2p" },
  input: z.strictObject({}),
  output: z.number().int(),
  deadlineMs: 3_000,
});

/** What one gateway counts, told to all of them every five seconds. */
export const liveUsersCounted = event({
  name: "gateway.liveUsersCounted",
  data: z.object({ gatewayId: z.uuid(), liveUsers: z.number().int().min(0) }),
});
