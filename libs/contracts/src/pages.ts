import { z } from "zod";
import { Country } from "./listings.ts";
import { Gtin } from "./offers.ts";
import { operation } from "./operation.ts";

/**
 * The outcome of reading a shop's page:
 * - `read`: it shows a product;
 * - `blocked`: the shop refuses us, or its host is paused after a refusal;
 * - `unreadable`: no answer, no product, or a page that needs a browser;
 * - `gone`: the shop says that the page does not exist;
 * - `notAllowed`: robots.txt forbids it, or pages are disabled.
 */
export const PageOutcome = z.enum(["read", "blocked", "unreadable", "gone", "notAllowed"]);
export type PageOutcome = z.infer<typeof PageOutcome>;

export const PageReading = z.object({
  outcome: PageOutcome,
  retryAt: z.iso.datetime().nullable(),
  /** The `itemId` of the listing: the product's address without tracking parameters. Null if there is no listing. */
  itemId: z.string().nullable(),
  /** The GTIN that the page states, in the form of `normalGtin`. */
  gtin: z.string().nullable(),
});
export type PageReading = z.infer<typeof PageReading>;

/**
 * Reads a shop's product page and answers when the reading is in `lookup.listings`. Background work with a separate
 * queue. Faults: `bad-input` for an address that belongs to no store of that country; `too-many` if other pages of the
 * host leave it no turn before the deadline, with the seconds to wait.
 */
export const readPage = operation({
  name: "lookup.readPage",
  summary: "Reads the product page of a store of the directory",
  input: z.strictObject({
    url: z.string().max(2_000),
    country: Country,
    /** The product that is meant, for pages that show several. */
    gtin: Gtin.nullable(),
  }),
  output: PageReading,
  deadlineMs: 30_000,
  queue: "page",
});
