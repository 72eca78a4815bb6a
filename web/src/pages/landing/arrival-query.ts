import { REFERRAL_CODE, SOURCE } from "./arrival.ts";

/** The source of a visit in the query of a landing page; links in our mails carry it. */
export interface ArrivalQuery {
  readonly source: string | null;
  readonly medium: string | null;
  readonly referralCode: string | null;
  readonly emailId: string | null;
  /** The rest of the query, with its question mark. */
  readonly rest: string;
}

const FIELDS = ["utm_source", "utm_medium", "referral", "emailId"] as const;
const EMAIL_ID = /^[\w-]{1,200}$/;

/** Invalid values are ignored, and removed from the query too. */
export function arrivalQuery(search: string): ArrivalQuery {
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
