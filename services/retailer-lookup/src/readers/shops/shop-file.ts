import { Country, Stock } from "@stockfinder/contracts/listings";
import { withBareHosts } from "@stockfinder/product-rules/stores/directory";
import { z } from "zod";
import { cssPath } from "./css-path.ts";

const HOST = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;
/** Below the file's own folder. */
const PAGE_FILE = /^(?:[\w-]+\/){0,3}[\w-]+\.html$/;

const Css = z
  .string()
  .min(1)
  .superRefine((text, context) => {
    try {
      cssPath(text);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      context.addIssue({ code: "custom", message: error.message });
    }
  });
const Phrase = z.string().trim().min(1).max(80);
const Phrases = z.array(Phrase).min(1).max(20);
const Address = z.url({ protocol: /^https$/, error: "expected an https address" }).max(2_000);

const Place = z.strictObject({
  css: Css.describe("a CSS path; the first element with a text counts"),
  attribute: z
    .string()
    .regex(/^[\w:-]{1,60}$/)
    .optional()
    .describe("the element's attribute instead of its text"),
  after: Phrase.optional().describe("only the text after this phrase"),
  before: Phrase.optional().describe("only the text before this phrase"),
  json: z
    .string()
    .regex(/^[^.]{1,60}(?:\.[^.]{1,60}){0,11}$/, "expected keys with dots between them: product.prices.0.now")
    .optional()
    .describe("the text is JSON, or a script that assigns it: the path of the value in it"),
});
export type Place = z.infer<typeof Place>;

const PricePlace = Place.extend({
  decimals: Css.optional().describe("the element with the cents, where the page shows them apart"),
  inCents: z.boolean().optional().describe("the number is in cents"),
});
export type PricePlace = z.infer<typeof PricePlace>;

export const STOCK_KEYS = ["in", "limited", "out", "preorder", "inStore"] as const;

const StockPlace = Place.extend({
  in: Phrases.optional(),
  limited: Phrases.optional().describe("few are left"),
  out: Phrases.optional(),
  preorder: Phrases.optional().describe("pre-order or back-order"),
  inStore: Phrases.optional().describe("to be had in stores only"),
}).describe(
  'what the shop says for each state, in whole words and any case. The longest phrase that is found counts, "*" is any other text',
);
export type StockPlace = z.infer<typeof StockPlace>;

const Readings = z
  .strictObject({
    name: z.string(),
    price: z.number().nullable(),
    wasPrice: z.number().nullable(),
    stock: Stock,
    gtin: z
      .string()
      .regex(/^\d{8,14}$/, "expected the digits as a text, in quotes")
      .nullable(),
    picture: z.string().nullable(),
  })
  .partial();
export type Readings = z.infer<typeof Readings>;

/** A shop that an installation adds: which hosts it has, and how its pages are read. */
export const ShopFile = z
  .strictObject({
    name: z.string().trim().min(1).max(80).describe("the shop's name, as people see it"),
    hosts: z
      .array(z.string().regex(HOST, "expected a host in lower case: www.shop.example"))
      .min(1)
      .max(10)
      .describe("the hosts of its product pages; www.shop.example also covers shop.example"),
    country: Country,
    pace: z
      .number()
      .min(1)
      .max(3_600)
      .optional()
      .describe(
        "the least number of seconds between two requests; never less than PAGE_PACE_MS or robots.txt says",
      ),
    search: z
      .strictObject({
        address: Address.refine((text) => text.includes("{query}"), "expected {query} in it").describe(
          "the shop's search, called with a UPC or somebody's words for {query}",
        ),
        links: Css.describe("the links to products among its results"),
      })
      .optional(),
    read: z
      .strictObject({
        first: z
          .enum(["data", "rules"])
          .optional()
          .describe(
            "data (standard): the page's structured data counts, and the rules fill in what it leaves out; rules: the other way round",
          ),
        name: Place.optional(),
        price: PricePlace.optional(),
        wasPrice: PricePlace.optional(),
        stock: StockPlace.optional(),
        gtin: Place.optional(),
        picture: Place.optional(),
      })
      .optional()
      .describe("rules for what the page's structured data does not say, or says wrongly"),
    known: z
      .array(
        z.strictObject({
          page: Address,
          file: z.string().regex(PAGE_FILE, "expected a file below this one's folder: pages/one.html"),
          reads: Readings,
        }),
      )
      .max(20)
      .optional()
      .describe("pages on disk with what they must read; npm run operate -- shop test"),
  })
  .superRefine((shop, context) => {
    const hosts = withBareHosts(shop.hosts);
    const check = (address: string, path: (string | number)[]) => {
      const url = URL.parse(address);
      if (url && (!hosts.includes(url.host) || url.username !== ""))
        context.addIssue({ code: "custom", path, message: "expected an address at one of the shop's hosts" });
    };
    if (shop.search) check(shop.search.address.replaceAll("{query}", "0"), ["search", "address"]);
    shop.known?.forEach(({ page }, at) => {
      check(page, ["known", at, "page"]);
    });
  });
export type ShopFile = z.infer<typeof ShopFile>;
