import { fileURLToPath } from "node:url";
import { OWN_EXTENSION_ID } from "@stockfinder/contracts/extension-id";
import { Port, RunMode } from "@stockfinder/service/config";
import { PublicUrl } from "@stockfinder/service/public-url";
import { z } from "zod";

const count = (expected: string) => z.coerce.number(expected).int(expected).min(0, expected);

/** An extension's origin. Each Firefox installation has its own id, so only the scheme can be allowed there. */
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

const HostName = z
  .string()
  .regex(/^(?:[a-z\d.-]+|\[[\da-f:.]+\])$/i, "expected host names without ports, such as stockfinder.lan")
  .transform((name) => name.toLowerCase());

/** The gateway's environment variables. */
export const GatewayEnvironment = z
  .object({
    HOST: z.string().default("0.0.0.0"),
    PORT: Port.default(8080),
    /** The address that visitors type. With https, HSTS and `Secure` cookies are on. */
    PUBLIC_URL: PublicUrl.optional(),
    NODE_ENV: RunMode,
    /** Further host names served outside production; in production the proxy in front decides. */
    ALLOWED_HOSTS: z
      .string()
      .transform((list) => list.split(",").map((name) => name.trim()))
      .pipe(z.array(HostName))
      .default([]),
    /** The exact number of proxies in front: each adds one address to X-Forwarded-For. */
    TRUST_PROXY: count("expected the number of proxies in front").default(0),
    /** Firefox draws the host at random for each installation, so its origin can only be a wildcard; tokens decide. */
    EXTENSION_ORIGINS: z
      .string()
      .default(`chrome-extension://${OWN_EXTENSION_ID},moz-extension://*`)
      .transform((list) => list.split(",").map((origin) => origin.trim()))
      .pipe(z.array(ExtensionOrigin)),
    /** The folder of the built web client. */
    WEB_FILES: z.string().default(fileURLToPath(new URL("../../web/dist", import.meta.url))),
    /** The sandbox, which draws demo pictures; set only while it replaces the retailers. */
    SANDBOX_URL: HttpUrl.optional(),
    /** A connection without progress for so long is closed. */
    CONNECTION_IDLE_MS: count("expected milliseconds").default(60_000),
    /** Connections that one address may hold open; behind proxies they are the proxies' and not limited. */
    CONNECTIONS_PER_ADDRESS: count("expected a number of connections").default(300),
    /** Requests of one address that are unanswered or not read yet; a campus or a mobile network is one address. */
    REQUESTS_PER_ADDRESS: count("expected a number of requests").default(512),
    /** Requests of one address in a minute, of any kind. */
    RATE_LIMIT: count("expected requests in a minute").default(1_200),
    /** Look-ups of one address in a minute that memory cannot answer; a search over nine retailers counts nine. */
    /** Of one fingerprint, over all its networks. */
    RATE_LIMIT_FINGERPRINT: count("expected requests in a minute").default(600),
    RATE_LIMIT_LOOKUPS: count("expected lookups in a minute").default(600),
    RATE_LIMIT_PROXY: count("expected requests in a minute").default(120),
    RATE_LIMIT_LOG: count("expected requests in a minute").default(60),
    /** A campus is one address: these let 50 people a minute sign in, and 6,000 stay signed in. */
    RATE_LIMIT_SIGN_IN: count("expected requests in a minute").default(120),
    RATE_LIMIT_REFRESH: count("expected requests in a minute").default(600),
    RATE_LIMIT_CODE: count("expected requests in a minute").default(120),
    RATE_LIMIT_VISIT: count("expected requests in a minute").default(240),
    /** The community limits by user, and users can be invented: these bound their number. */
    RATE_LIMIT_POST: count("expected requests in a minute").default(30),
    RATE_LIMIT_VOTE: count("expected requests in a minute").default(300),
    /** The e-mail service limits by day; this slows down tries. */
    RATE_LIMIT_MAIL: count("expected requests in a minute").default(30),
    RATE_LIMIT_WATCH: count("expected requests in a minute").default(120),
    RATE_LIMIT_OBSERVATION: count("expected requests in a minute").default(120),
    /** The header with a visitor's country from the operator's CDN; a caller that bypasses the CDN can forge it. */
    COUNTRY_HEADER: z
      .string()
      .regex(/^[\w-]+$/, "expected the name of a header")
      .transform((name) => name.toLowerCase())
      .optional(),
    /** Memory for cached answers, in MiB; 0 turns the cache off. */
    ANSWER_MEMORY_MB: count("expected a size in MiB").default(64),
    /** Connections open at once; further ones are closed. Ten thousand of them may be streams of posts. */
    MAX_CONNECTIONS: count("expected a number of connections").default(20_000),
    /** How long it still answers after it reports not ready, in ms, until balancers stop sending requests here. */
    DRAIN_MS: count("expected milliseconds").default(5_000),
    /** One in this many of the reads that succeed fast is logged; all other requests are. */
    ACCESS_LOG_EVERY: z.coerce.number("expected a number from 1").int().min(1).optional(),
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
    allowedHosts: env.ALLOWED_HOSTS,
    proxiesInFront: env.TRUST_PROXY,
    extensionOrigins: env.EXTENSION_ORIGINS,
    webFiles: env.WEB_FILES,
    sandboxUrl: env.SANDBOX_URL,
    connections: { idleMs: env.CONNECTION_IDLE_MS, perAddress: env.CONNECTIONS_PER_ADDRESS },
    requestsPerAddress: env.REQUESTS_PER_ADDRESS,
    perMinute: {
      requests: env.RATE_LIMIT,
      fingerprints: env.RATE_LIMIT_FINGERPRINT,
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
      observations: env.RATE_LIMIT_OBSERVATION,
    },
    countryHeader: env.COUNTRY_HEADER,
    answerMemoryBytes: env.ANSWER_MEMORY_MB * 1024 * 1024,
    drainMs: env.DRAIN_MS,
    maxConnections: env.MAX_CONNECTIONS,
    logOneIn: env.ACCESS_LOG_EVERY ?? (env.NODE_ENV === "production" ? 20 : 1),
  }));
export type GatewayConfig = z.output<typeof GatewayEnvironment>;
