import { z } from "zod";
import { operation } from "./operation.ts";
import { mayBeEmpty } from "./text.ts";

const US_ZIP = /^\d{5}(-\d{4})?$/;
/** The first half alone names an area. Positions in Canada are known by area. */
const CANADIAN_POSTAL_CODE = /^[A-Z]\d[A-Z]( ?\d[A-Z]\d)?$/;

/** A US ZIP or ZIP+4 code, or a Canadian postal code or its first half. Normalised to `44114`, `K1A0B1` or `K1A`. */
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

/** Absent if it is none: a shopper's browser may remember what is no zip code. */
export const RememberedZip = mayBeEmpty(Zipcode.optional()).catch(undefined);

export const Place = z.object({
  city: z.string(),
  state: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});
export type Place = z.infer<typeof Place>;

export const locateZip = operation({
  name: "lookup.locateZip",
  summary: "The city, state and coordinates of a zip code; 404 if the code does not exist",
  http: { method: "POST", path: "/api/getLatLng", scope: "read" },
  input: z.object({ zipcode: Zipcode }),
  output: Place,
});

/** Accepts numbers as text. Rejects empty text and null, which JavaScript would convert to 0. */
function degrees(max: number) {
  return z.preprocess(
    (value) => (typeof value === "string" && value.trim() !== "" ? Number(value) : value),
    z.number().min(-max).max(max),
  );
}

export const nearestZip = operation({
  name: "lookup.nearestZip",
  summary: "The zip code nearest to a position; 404 if none is near",
  http: { method: "POST", path: "/api/getzip", scope: "read" },
  input: z.object({ latitude: degrees(90), longitude: degrees(180) }),
  output: z.object({ zipcode: z.string() }),
});

export const nearTowns = operation({
  name: "lookup.nearTowns",
  summary: "The towns around a position with the middle of each, the largest first",
  repeatable: true,
  http: { method: "GET", path: "/api/towns", cacheMs: 60_000 },
  input: z.strictObject({
    latitude: degrees(90),
    longitude: degrees(180),
    /** In miles. */
    radius: z.coerce.number().min(1).max(100),
  }),
  output: z.array(z.object({ city: z.string(), latitude: z.number(), longitude: z.number() })),
});
