import { REFERRAL_CODE, SOURCE } from "./arrival.ts";

export type ArrivalQuery = ReturnType<typeof arrivalQuery>;

const FIELDS = ["utm_source", "utm_medium", "referral", "emailId"] as const;
const EMAIL_ID = /^[\w-]{1,200}$/;

/**
 * The source of a visit in the query of a landing page, as links in our mails carry it, and the rest of the query. Invalid values are
 * ignored, and removed from the query too.
 */
export function arrivalQuery(search: string) {
  const query = new URLSearchParams(search);
  const said = (field: (typeof FIELDS)[number], form: RegExp) => {
    const value = query.get(field) ?? "";
    return form.test(value) ? value : null;
  };
  const found = {
    source: said("utm_source", SOURCE),
    medium: said("utm_medium", SOURCE),
    referralCode: said("referral", REFERRAL_CODE)?.toUpperCase() ?? null,
    emailId: said("emailId", EMAIL_ID),
  };
  if (!FIELDS.some((field) => query.has(field))) return { ...found, rest: search };
  for (const field of FIELDS) query.delete(field);
  return { ...found, rest: query.size > 0 ? `?${query}` : "" };
}
