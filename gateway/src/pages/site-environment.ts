import { VERSION } from "@stockfinder/service/version";
import { z } from "zod";

export const HttpUrl = z.url({
  protocol: /^https?$/,
  error: "expected an address that starts with http: or https:",
});

/** The operator's words; `none` hides them. */
const words = (usual: string) =>
  z
    .string()
    .default(usual)
    .transform((text) => (text === "none" ? null : text));

/** `Outlet=https://…`, separated by commas. */
const Articles = z
  .string()
  .transform((list) => list.split(",").map((entry) => entry.trim().split(/=(.*)/s)))
  .pipe(
    z.array(
      z
        .tuple(
          [z.string().min(1), HttpUrl, z.string()],
          "expected Outlet=https://address, separated by commas",
        )
        .transform(([outlet, href]) => ({ outlet, href })),
    ),
  );

export const SiteEnvironment = z.object({
  CONTACT_MAIL: z
    .email("expected an e-mail address")
    .optional()
    .describe("the address for visitors' mails, shown on pages"),
  EXTENSION_CHROME_URL: HttpUrl.optional().describe("linked from pages"),
  EXTENSION_FIREFOX_URL: HttpUrl.optional().describe("linked from pages"),
  FEATURED_ON: Articles.optional().describe(
    'articles about the site, for "As featured on": `Outlet=https://…`, separated by commas',
  ),
  SITE_LINE: words("Made with love by college students to promote social distancing").describe(
    "the line below the search; `none` hides it",
  ),
  USERS_CLAIM: words("100,000+").describe("the number of users that pages claim; `none` hides it"),
  MAP_TILES: z
    .string()
    .regex(/^https:\/\/(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})\S+$/, "expected https://… with {z}, {x} and {y}")
    .optional()
    .describe("map tiles, `https://…/{z}/{x}/{y}.png`; without them maps have rings"),
  STORE_RATING: z.coerce
    .number("expected a number of stars")
    .min(0)
    .max(5)
    .optional()
    .meta({ unit: "stars", description: "of the extension in the Chrome Web Store" }),
});

/** What only an operator knows. The demo has made-up ones, so that its pages are whole. */
const SAMPLES = {
  contactMail: "hello@stockfinder.example",
  featuredOn: ["The Herald", "Daily Ledger", "Evening Post"].map((outlet, index) => ({
    outlet,
    href: `https://example.com/stockfinder/article-${index + 1}`,
  })),
  storeRating: 4.5,
};
const NOTHING = { contactMail: null, featuredOn: [], storeRating: null };

export type SiteTexts = ReturnType<typeof siteTexts>;

/** The settings as pages get them; null for what an operator has not set. */
export function siteTexts(env: z.output<typeof SiteEnvironment>, inProduction: boolean) {
  const unset = inProduction ? NOTHING : SAMPLES;
  return {
    version: VERSION,
    contactMail: env.CONTACT_MAIL ?? unset.contactMail,
    chromeStore: env.EXTENSION_CHROME_URL ?? null,
    firefoxAddOn: env.EXTENSION_FIREFOX_URL ?? null,
    featuredOn: env.FEATURED_ON ?? unset.featuredOn,
    line: env.SITE_LINE,
    usersClaim: env.USERS_CLAIM,
    mapTiles: env.MAP_TILES ?? null,
    storeRating: env.STORE_RATING ?? unset.storeRating,
  };
}
