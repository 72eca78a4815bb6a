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

/** What the gateway reads from its environment. */
export const GatewayEnvironment = z
  .object({
    HOST: z.string().default("0.0.0.0"),
    PORT: Port.default(8080),
    /** The address that visitors type; https turns on what only makes sense there. */
    PUBLIC_URL: HttpUrl.default("http://localhost:8080"),
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
    /** Memory for answers that may be served again, in MiB; 0 asks Redis or the services each time. */
    ANSWER_MEMORY_MB: count("expected a size in MiB").default(64),
    /** Whether gateways share such answers through Redis. */
    ANSWER_SHARING: Switch.default(true),
    /** Of requests that went as they should, one in so many is logged; all others always are. */
    ACCESS_LOG_EVERY: z.coerce.number("expected a number from 1").int().min(1).optional(),
  })
  .transform((env) => ({
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL,
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
    },
    answerMemoryBytes: env.ANSWER_MEMORY_MB * 1024 * 1024,
    answerSharing: env.ANSWER_SHARING,
    logOneIn: env.ACCESS_LOG_EVERY ?? (env.NODE_ENV === "production" ? 20 : 1),
  }));
export type GatewayConfig = z.output<typeof GatewayEnvironment>;
