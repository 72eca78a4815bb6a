import { fileURLToPath } from "node:url";
import { Port, Switch } from "@stockfinder/service/config";
import { z } from "zod";

const count = (expected: string) => z.coerce.number(expected).int(expected).min(0, expected);

/** An extension's origin. Firefox gives each installation an id of its own, so there only the scheme can be named. */
const ExtensionOrigin = z
  .string()
  .regex(
    /^(chrome-extension:\/\/[a-p]{32}|moz-extension:\/\/(\*|[\da-f-]{36}))$/,
    "expected chrome-extension://<id> or moz-extension://*",
  );

const HttpUrl = z.url({
  protocol: /^https?$/,
  error: "expected an address that starts with http: or https:",
});

const PublicUrl = HttpUrl.transform((url) => new URL(url))
  .refine(({ href, origin }) => href === `${origin}/`, "expected an address without a path")
  .transform(({ origin }) => origin);

/** What the gateway reads from its environment. */
export const GatewayEnvironment = z
  .object({
    HOST: z.string().default("0.0.0.0"),
    PORT: Port.default(8080),
    /** The address that visitors type; https turns on what only makes sense there. */
    PUBLIC_URL: PublicUrl.optional(),
    NODE_ENV: z.string().default("development"),
    /** How many proxies stand in front, exactly: each adds one address to X-Forwarded-For. */
    TRUST_PROXY: count("expected the number of proxies in front").default(0),
    EXTENSION_ORIGINS: z
      .string()
      .default("moz-extension://*")
      .transform((list) => list.split(",").map((origin) => origin.trim()))
      .pipe(z.array(ExtensionOrigin)),
    /** The folder of the built web client. */
    WEB_FILES: z.string().default(fileURLToPath(new URL("../../web/dist", import.meta.url))),
    /** Where demo pictures are drawn; set only while the sandbox stands in for retailers. */
    SANDBOX_URL: HttpUrl.optional(),
    /** Requests of one address in a minute, of any kind. */
    RATE_LIMIT: count("expected requests in a minute").default(1_200),
    /** Lookups of one address in a minute that no memory could answer; a search over nine retailers counts nine. */
    RATE_LIMIT_LOOKUPS: count("expected lookups in a minute").default(600),
    RATE_LIMIT_PROXY: count("expected requests in a minute").default(120),
    RATE_LIMIT_LOG: count("expected requests in a minute").default(60),
    /** A campus is one address: these allow some 50 of its people a minute to sign in, and 6,000 to stay signed in. */
    RATE_LIMIT_SIGN_IN: count("expected requests in a minute").default(120),
    RATE_LIMIT_REFRESH: count("expected requests in a minute").default(600),
    RATE_LIMIT_CODE: count("expected requests in a minute").default(120),
    RATE_LIMIT_VISIT: count("expected requests in a minute").default(240),
    /** The community counts by the user, whom anybody can make up: these are what bounds who does. */
    RATE_LIMIT_POST: count("expected requests in a minute").default(30),
    RATE_LIMIT_VOTE: count("expected requests in a minute").default(300),
    /** The e-mail service counts by the day; this only slows down who tries what it lets through. */
    RATE_LIMIT_MAIL: count("expected requests in a minute").default(30),
    /** The header in which the operator's CDN says a visitor's country; whoever can reach the gateway past it can lie. */
    COUNTRY_HEADER: z
      .string()
      .regex(/^[\w-]+$/, "expected the name of a header")
      .transform((name) => name.toLowerCase())
      .optional(),
    /** Memory for answers that may be served again, in MiB; 0 asks Redis or the services each time. */
    ANSWER_MEMORY_MB: count("expected a size in MiB").default(64),
    /** Whether gateways share such answers through Redis. */
    ANSWER_SHARING: Switch.default(true),
    /** Of requests that went as they should, one in so many is logged; all others always are. */
    ACCESS_LOG_EVERY: z.coerce.number("expected a number from 1").int().min(1).optional(),
  })
  .refine((env) => env.NODE_ENV !== "production" || env.PUBLIC_URL !== undefined, {
    path: ["PUBLIC_URL"],
    message: "expected the address that visitors type, such as https://stockfinder.example",
  })
  .transform((env) => ({
    host: env.HOST,
    port: env.PORT,
    /** Without a slash at its end; undefined where the gateway is found at its own address. */
    publicUrl: env.PUBLIC_URL,
    overTls: env.PUBLIC_URL?.startsWith("https:") ?? false,
    production: env.NODE_ENV === "production",
    proxiesInFront: env.TRUST_PROXY,
    extensionOrigins: env.EXTENSION_ORIGINS,
    webFiles: env.WEB_FILES,
    sandboxUrl: env.SANDBOX_URL,
    perMinute: {
      requests: env.RATE_LIMIT,
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
    },
    countryHeader: env.COUNTRY_HEADER,
    answerMemoryBytes: env.ANSWER_MEMORY_MB * 1024 * 1024,
    answerSharing: env.ANSWER_SHARING,
    logOneIn: env.ACCESS_LOG_EVERY ?? (env.NODE_ENV === "production" ? 20 : 1),
  }));
export type GatewayConfig = z.output<typeof GatewayEnvironment>;
