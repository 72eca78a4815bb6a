import { fileURLToPath } from "node:url";
import { OWN_EXTENSION_ID } from "@stockfinder/contracts/extension-id";
import { Port, RunMode } from "@stockfinder/service/config";
import { PublicUrl } from "@stockfinder/service/public-url";
import { z } from "zod";
import { HttpUrl, SiteEnvironment, siteTexts } from "./pages/site-environment.ts";

const count = (expected: string) => z.coerce.number(expected).int(expected).min(0, expected);

/** A limit of requests a minute. */
const limit = (standard: number, counts: string) =>
  count("expected requests in a minute").default(standard).meta({ unit: "a minute", description: counts });

const MIB = 1024 * 1024;

/** What no operator has had a reason to change. */
const FIXED = {
  /** A connection without progress for so long is closed. Behind proxies connections are the proxies', and not limited. */
  connections: { idleMs: 60_000, perAddress: 300 },
  /** Unanswered or unread requests of one address; a campus or a mobile network is one address. */
  requestsPerAddress: 512,
  webFiles: fileURLToPath(new URL("../../web/dist", import.meta.url)),
  answerMemoryBytes: 64 * MIB,
  /** Connections open at once; further ones are closed. Ten thousand of them may be streams of posts. */
  maxConnections: 20_000,
};
/** One in this many of the reads that succeed fast is logged in production; all other requests are. */
const LOGGED_READS = 20;

export const GatewayEnvironment = z
  .object({
    HOST: z.string().default("0.0.0.0").describe("the address to listen on"),
    PORT: Port.default(8080).describe("the port to listen on"),
    PUBLIC_URL: PublicUrl.optional(),
    NODE_ENV: RunMode,
    TRUST_PROXY: count("expected the number of proxies in front")
      .default(0)
      .describe("the exact number of proxies in front: each adds one address to `X-Forwarded-For`"),
    STORE_ICONS: z
      .string()
      .optional()
      .describe(
        "a folder with the stores' icons, `<store's id>.svg`, `.png` or `.webp`; stores without one have a monogram",
      ),
    ...SiteEnvironment.shape,
    SANDBOX_URL: HttpUrl.optional().describe(
      "the sandbox, which replaces retailers that are not set and draws demo pictures",
    ),
    RATE_LIMIT: limit(1_200, "requests of a network, of any kind"),
    RATE_LIMIT_FINGERPRINT: limit(600, "requests of a fingerprint, over all its networks"),
    RATE_LIMIT_KEY: limit(600, "requests with a personal key, over all its networks"),
    RATE_LIMIT_LOOKUPS: limit(
      600,
      "look-ups of a network that memory could not answer; a search of nine retailers counts nine",
    ),
    RATE_LIMIT_PROXY: limit(120, "requests of a network to a retailer's own API"),
    RATE_LIMIT_LOG: limit(60, "logged searches of a network"),
    // A campus is one address: these let 50 people a minute sign in, and 6,000 stay signed in.
    RATE_LIMIT_SIGN_IN: limit(
      120,
      "registrations, upgrades, and redirects to and from providers, by network",
    ),
    RATE_LIMIT_REFRESH: limit(600, "refreshes and logouts of a network"),
    RATE_LIMIT_CODE: limit(120, "checks of referral codes and campaign sources, by network"),
    RATE_LIMIT_VISIT: limit(240, "surveys, visits by phone and country checks, by network"),
    // The community limits by user, and users can be invented: these bound their number.
    RATE_LIMIT_POST: limit(30, "posts of a network"),
    RATE_LIMIT_VOTE: limit(300, "votes, reports and new names of a network"),
    RATE_LIMIT_MAIL: limit(30, "requests of a network that send a mail"),
    RATE_LIMIT_WATCH: limit(120, "watches added and changed by a network, and its receipts of alerts"),
    RATE_LIMIT_LIST: limit(300, "changes of shopping lists, by network"),
    RATE_LIMIT_OBSERVATION: limit(120, "reports of a network's extension clients, and of wrong offers"),
    COUNTRY_HEADER: z
      .string()
      .regex(/^[\w-]+$/, "expected the name of a header")
      .transform((name) => name.toLowerCase())
      .optional()
      .describe(
        "the header with a visitor's country from the CDN in front, such as `CF-IPCountry`; a caller that bypasses the CDN can forge it",
      ),
    DRAIN_MS: count("expected milliseconds").default(5_000).meta({
      unit: "ms",
      description:
        "how long it still answers after it reports not ready, until balancers stop sending requests",
    }),
  })
  .refine((env) => env.NODE_ENV !== "production" || env.PUBLIC_URL !== undefined, {
    path: ["PUBLIC_URL"],
    message: "expected the address that visitors type, such as https://stockfinder.example",
  })
  .transform((env) => ({
    host: env.HOST,
    port: env.PORT,
    /** Without a final slash; undefined if visitors use the gateway's own address. */
    publicUrl: env.PUBLIC_URL,
    overTls: env.PUBLIC_URL?.startsWith("https:") ?? false,
    production: env.NODE_ENV === "production",
    proxiesInFront: env.TRUST_PROXY,
    extensionOrigins: extensionOriginsOf(env.EXTENSION_CHROME_URL),
    storeIcons: env.STORE_ICONS,
    site: siteTexts(env, env.NODE_ENV === "production"),
    sandboxUrl: env.SANDBOX_URL,
    ...FIXED,
    perMinute: {
      requests: env.RATE_LIMIT,
      fingerprints: env.RATE_LIMIT_FINGERPRINT,
      keys: env.RATE_LIMIT_KEY,
      lookups: env.RATE_LIMIT_LOOKUPS,
      proxied: env.RATE_LIMIT_PROXY,
      logged: env.RATE_LIMIT_LOG,
      signIns: env.RATE_LIMIT_SIGN_IN,
      refreshes: env.RATE_LIMIT_REFRESH,
      codeChecks: env.RATE_LIMIT_CODE,
      visits: env.RATE_LIMIT_VISIT,
      posts: env.RATE_LIMIT_POST,
      votes: env.RATE_LIMIT_VOTE,
      mails: env.RATE_LIMIT_MAIL,
      watches: env.RATE_LIMIT_WATCH,
      lists: env.RATE_LIMIT_LIST,
      observations: env.RATE_LIMIT_OBSERVATION,
    },
    countryHeader: env.COUNTRY_HEADER,
    drainMs: env.DRAIN_MS,
    logOneIn: env.NODE_ENV === "production" ? LOGGED_READS : 1,
  }));
export type GatewayConfig = z.output<typeof GatewayEnvironment>;

/**
 * This repository's extension, and the operator's own, whose id ends its address in Chrome's store. Firefox draws the host at
 * random for each installation, so only the scheme can be allowed there; tokens decide.
 */
function extensionOriginsOf(chromeStore: string | undefined): string[] {
  const [ownId] = /[a-p]{32}(?=\/?$)/.exec(chromeStore ?? "") ?? [];
  const ids = new Set([OWN_EXTENSION_ID, ...(ownId === undefined ? [] : [ownId])]);
  return [...[...ids].map((id) => `chrome-extension://${id}`), "moz-extension://*"];
}
