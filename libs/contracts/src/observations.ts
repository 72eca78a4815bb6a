import { z } from "zod";
import { Gtin } from "./offers.ts";
import { operation } from "./operation.ts";
import { atMost } from "./text.ts";

const orNull = <T>(value: T | null | undefined): T | null => value ?? null;

/** An extension client's reading of a store's product page. Fields that the page does not state are null or absent. */
const Observation = z.strictObject({
  /** Of the page: https, in a store of `GET /api/stores`. */
  url: z.string().max(2_000),
  upc: Gtin.nullish().transform(orNull),
  title: z
    .string()
    .trim()
    .max(500)
    .regex(/^[^\0\p{Cs}]*$/u, "Must be plain text")
    .nullish()
    .transform((text) => text || null),
  image: z
    .url({ protocol: /^https?$/, error: "Must be an address" })
    .check(atMost(2_000))
    .nullish()
    .transform(orNull),
  price: z.number().min(0).max(10_000_000).nullish().transform(orNull),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, "Must be three capital letters")
    .nullish()
    .transform(orNull),
  isAvailable: z.boolean().nullish().transform(orNull),
});

export const reportObservation = operation({
  name: "lookup.reportObservation",
  summary:
    "What an extension client read on a store's page: kept apart, shown to nobody; the store is asked soon",
  http: { method: "POST", path: "/api/observation", scope: "post", limit: "observations", given: ["caller"] },
  input: Observation.extend({ caller: z.string() }),
  output: z.object({
    worked: z.literal(true),
    /** The store is called because of this report, and not because of an earlier one within the minute. */
    rechecks: z.boolean(),
  }),
});

/** What is wrong in an offer: its price, its stock, or that it is another product. */
export const WrongPart = z.enum(["price", "stock", "product"]);
export type WrongPart = z.infer<typeof WrongPart>;

export const reportWrong = operation({
  name: "lookup.reportWrong",
  summary:
    "Says that a store's offer is wrong: the store is asked soon. The same from three networks counts against the store's health",
  http: {
    method: "POST",
    path: "/api/wrong",
    scope: "post",
    accepted: true,
    limit: "observations",
    given: ["caller"],
  },
  input: z
    .strictObject({
      upc: Gtin.optional(),
      url: z.string().max(2_000).optional(),
      /** In the directory: `walmart`, `walmart-CAN`. */
      storeId: z.string().max(64),
      what: WrongPart,
      caller: z.string(),
    })
    .refine(({ upc, url }) => (upc === undefined) !== (url === undefined), {
      path: ["upc"],
      message: "Give either upc or url",
    }),
  output: reportObservation.output,
});
