import { Count, EXPECTED_SECRET, RandomSecret, RunMode, Switch, urlOf } from "@stockfinder/service/config";
import { readAddress } from "@stockfinder/service/mail-address";
import { PublicUrl } from "@stockfinder/service/public-url";
import { z } from "zod";
import type { Mailbox } from "./sending/message.ts";
import type { SmtpServer } from "./sending/smtp.ts";

const StoreUrl = z.url({ protocol: /^https$/, error: "expected an address that starts with https:" });

/** `StockFinder <no-reply@stockfinder.example>`, or the address alone. */
const MailFrom = z.string().transform((text, context): Mailbox => {
  const [, name = "", inBrackets] = /^([^<>"@\p{Cc}]{0,60})<([^<>]+)>$/u.exec(text.trim()) ?? [];
  const address = readAddress(inBrackets ?? text);
  if (address !== null) return { name: name.trim(), address };
  context.addIssue({ code: "custom", message: "expected an address, as Name <name@example.com> or alone" });
  return z.NEVER;
});

const MailAddress = z.string().transform((text, context): string => {
  const address = readAddress(text);
  if (address !== null) return address;
  context.addIssue({ code: "custom", message: "expected an e-mail address" });
  return z.NEVER;
});

const Secrets = {
  TOKEN_SECRET: RandomSecret.optional().describe("signs links in mails where there is no MAIL_SECRET"),
  MAIL_SECRET: RandomSecret.optional().describe(
    "signs links in mails and keys the digests of addresses, so that TOKEN_SECRET can be changed; a change invalidates old links and suppressions",
  ),
};

/** The secret for digests of addresses; for commands that need nothing else. */
export const MailSecret = z.object(Secrets).transform(({ MAIL_SECRET, TOKEN_SECRET }, context): string => {
  const secret = MAIL_SECRET ?? TOKEN_SECRET;
  if (secret !== undefined) return secret;
  context.addIssue({ code: "custom", path: ["TOKEN_SECRET"], message: EXPECTED_SECRET });
  return z.NEVER;
});

/** Mails a day that visitors request for one mailbox: enough for a person, too few to annoy somebody else. */
const MAILS_TO_MAILBOX = 5;

const Variables = z.object({
  NODE_ENV: RunMode,
  SMTP_URL: urlOf("smtp:", "smtps:", "outbox:").describe(
    "`smtp://user:password@host:587`, or `outbox:<folder>` outside production",
  ),
  SMTP_REQUIRE_TLS: Switch.optional().describe(
    "for `smtp:` only; by default TLS is required, except for a server on this machine; certificates are always checked (`NODE_EXTRA_CA_CERTS` for a private authority)",
  ),
  MAIL_FROM: MailFrom.optional().describe(
    "the sender, `StockFinder <hello@example.com>`; bounces go there; required in production",
  ),
  ...Secrets,
  STAFF_EMAIL: MailAddress.optional().describe(
    "who is mailed when an adapter is set aside, and when it is back; needs PUBLIC_URL",
  ),
  PUBLIC_URL: PublicUrl.optional(),
  MAIL_WEBHOOK_SECRET: RandomSecret.optional().describe(
    "what a mail provider sends as `Authorization` to `/api/email/undelivered`; 404 without",
  ),
  MAIL_PER_SECOND: Count.default(10).meta({ unit: "mails a second", description: "over all copies" }),
  // The web client has the same limit, but a visitor can reset it there.
  RATE_LIMIT_MAILS_A_DAY: Count.default(10).meta({
    unit: "a day",
    description: "mails that a caller requests",
  }),
  MAIL_POSTAL_ADDRESS: z
    .string()
    .max(200)
    .optional()
    .describe("the sender's postal address, which the law of several countries requires in mailings"),
  EXTENSION_CHROME_URL: StoreUrl.optional().describe(
    "the extension in Chrome's store, which Edge uses too; required in production",
  ),
  EXTENSION_FIREFOX_URL: StoreUrl.optional().describe(
    "the extension in Firefox's store; required in production",
  ),
});
type Variables = z.output<typeof Variables>;

type Delivery = { readonly smtp: SmtpServer } | { readonly outbox: string };

const PLACEHOLDERS = {
  from: { name: "StockFinder", address: "no-reply@stockfinder.example" },
  stores: {
    chrome: "https://example.com/chrome-web-store/stockfinder",
    firefox: "https://example.com/firefox-add-ons/stockfinder",
  },
} as const;

/** All mails that visitors request: a crowd of real visitors stays below, an attacker with many addresses does not. */
const MAILS_A_DAY = 5_000;
/** To the mail server, of each copy: what mail providers allow a customer. */
const CONNECTIONS = 5;

/** Variables without a default in production. */
const REQUIRED_IN_PRODUCTION = ["MAIL_FROM", "EXTENSION_CHROME_URL", "EXTENSION_FIREFOX_URL"] as const;

export const EmailEnvironment = Variables.superRefine((variables, context) => {
  const reject = (variable: keyof Variables, message: string) =>
    context.addIssue({ code: "custom", path: [variable], message });
  const { SMTP_URL, NODE_ENV } = variables;
  if (!variables.TOKEN_SECRET && !variables.MAIL_SECRET) reject("TOKEN_SECRET", EXPECTED_SECRET);
  if (NODE_ENV === "production") {
    if (SMTP_URL.startsWith("outbox:"))
      reject("SMTP_URL", "in production mails are sent, not written to a folder; expected smtp: or smtps:");
    for (const variable of REQUIRED_IN_PRODUCTION)
      if (!variables[variable]) reject(variable, "required in production");
  }
  if (!SMTP_URL.startsWith("outbox:") && !variables.MAIL_FROM && NODE_ENV !== "production")
    reject("MAIL_FROM", "required for sending mails");
  if (variables.STAFF_EMAIL !== undefined && variables.PUBLIC_URL === undefined)
    reject("PUBLIC_URL", "needed together with STAFF_EMAIL");
  if (!readDelivery(variables))
    reject("SMTP_URL", "expected smtp://user:password@host:587 or outbox:<folder>");
}).transform((variables) => {
  const delivery = readDelivery(variables);
  const secret = variables.MAIL_SECRET ?? variables.TOKEN_SECRET;
  if (!delivery || !secret) return z.NEVER; // reported above
  return {
    delivery,
    from: variables.MAIL_FROM ?? PLACEHOLDERS.from,
    /** Signs links in mails, and keys the digests of addresses. */
    secret,
    webhookSecret: variables.MAIL_WEBHOOK_SECRET,
    perSecond: variables.MAIL_PER_SECOND,
    connections: CONNECTIONS,
    /** Mails a day that visitors request: of a caller, for a mailbox, and of all together. */
    perDay: {
      caller: variables.RATE_LIMIT_MAILS_A_DAY,
      mailbox: MAILS_TO_MAILBOX,
      all: MAILS_A_DAY,
    },
    /** Where staff are mailed, and the site's origin for the links; null if they are not. */
    staff:
      variables.STAFF_EMAIL !== undefined && variables.PUBLIC_URL !== undefined
        ? { address: variables.STAFF_EMAIL, origin: variables.PUBLIC_URL }
        : null,
    postalAddress: variables.MAIL_POSTAL_ADDRESS,
    /** Edge uses Chrome's too. */
    extensionStores: {
      chrome: variables.EXTENSION_CHROME_URL ?? PLACEHOLDERS.stores.chrome,
      firefox: variables.EXTENSION_FIREFOX_URL ?? PLACEHOLDERS.stores.firefox,
    },
  };
});

export type EmailConfig = z.output<typeof EmailEnvironment>;

/** Null for an address that is wrong. */
export function readDelivery(variables: Pick<Variables, "SMTP_URL" | "SMTP_REQUIRE_TLS">): Delivery | null {
  if (variables.SMTP_URL.startsWith("outbox:")) {
    const outbox = variables.SMTP_URL.slice("outbox:".length);
    return outbox === "" ? null : { outbox };
  }
  const smtp = readServer(variables.SMTP_URL, variables.SMTP_REQUIRE_TLS);
  return smtp && { smtp };
}

function readServer(text: string, requireTls: boolean | undefined): SmtpServer | null {
  if (!URL.canParse(text) || !isDecodable(text)) return null;
  const url = new URL(text);
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  if (host === "" || (url.pathname !== "" && url.pathname !== "/") || url.search || url.hash) return null;
  const secure = url.protocol === "smtps:";
  return {
    host,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTls: requireTls ?? !(secure || isThisMachine(host)),
    ...(url.username && {
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
    }),
  };
}

/** False if a `%` is not encoded as `%25`. */
function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function isThisMachine(host: string): boolean {
  return host === "localhost" || host === "::1" || host.startsWith("127.");
}
