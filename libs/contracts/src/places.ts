import { z } from "zod";
import { operation } from "./operation.ts";

const US_ZIP = /^\d{5}(-\d{4})?$/;
/** Its first half alone, which names an area, is what positions in Canada are known by. */
const CANADIAN_POSTAL_CODE = /^[A-Z]\d[A-Z]( ?\d[A-Z]\d)?$/;

/** A US ZIP code (also ZIP+4) or a Canadian postal code, whole or its first half; normalised to `44114`, `K1A0B1` or `K1A`. */
export const Zipcode = z
  .string()
  .trim()
  .max(10)
  .transform((text) => text.toUpperCase())
  .refine(
    (text) => US_ZIP.test(text) || CANADIAN_POSTAL_CODE.test(text),
    "Must be a US ZIP or Canadian postal code",
  )
  .transform((text) => (US_ZIP.test(text) ? text.slice(0, 5) : text.replace(" ", "")));

export const Place = z.object({
  city: z.string(),
  state: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});
export type Place = z.infer<typeof Place>;

export const locateZip = operation({
  name: "lookup.locateZip",
  summary: "The city, state and coordinates of a zip code; 404 where no such code exists",
  http: { method: "POST", path: "/api/getLatLng" },
  input: z.strictObject({ zipcode: Zipcode }),
  output: Place,
  deadlineMs: 2_000,
});

/** Also as text; an empty text and null are no position, although JavaScript takes them for 0. */
function degrees(most: number) {
  return z.preprocess(
    (value) => (typeof value === "string" && value.trim() !== "" ? Number(value) : value),
    z.number().min(-most).max(most),
  );
}

export const nearestZip = operation({
  name: "lookup.nearestZip",
  summary: "The zip code nearest to a position; 404 where none is near",
  http: { method: "POST", path: "/api/getzip" },
  input: z.strictObject({ latitude: degrees(90), longitude: degrees(180) }),
  output: z.object({ zipcode: z.string() }),
  deadlineMs: 2_000,
});
