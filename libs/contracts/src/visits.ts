import { z } from "zod";
import { operation } from "./operation.ts";
import { LenientSource } from "./referrals.ts";

export const recordMobileVisit = operation({
  name: "auth.recordMobileVisit",
  summary:
    "Records a visit by phone from this address, and its campaign source; kept until the end of the next day",
  http: { method: "POST", path: "/api/mobileVisit", given: ["address"], limit: "visits" },
  input: z.object({ utmSource: LenientSource.nullish(), address: z.string() }),
  output: z.object({ worked: z.literal(true) }),
});

export const mobileVisitInfo = operation({
  name: "auth.mobileVisitInfo",
  summary: "The visits by phone from this address",
  repeatable: true,
  http: { method: "GET", path: "/api/getMobileVisitInfo", given: ["address"], limit: "visits" },
  input: z.object({ address: z.string() }),
  output: z.object({
    noVisits: z.number().int(),
    /** In milliseconds since 1970. */
    lastVisitedTimestamp: z.number().int().nullable(),
    utmSource: z.string().nullable(),
  }),
});

export const SUPPORTED_COUNTRIES = ["US", "CA"] as const;

export const isUsa = operation({
  name: "auth.isUSA",
  summary: "Whether the caller is in the US or Canada; true if the country is unknown",
  repeatable: true,
  http: { method: "GET", path: "/api/isUSA", given: ["address", "country"], limit: "visits" },
  input: z.object({ address: z.string(), country: z.string().nullish() }),
  output: z.boolean(),
});
