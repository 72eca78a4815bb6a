import { EXPECTED_SECRET, RandomSecret, RunMode, Switch, urlOf } from "@stockfinder/service/config";
import { readAddress } from "@stockfinder/service/mail-address";
import { PublicUrl } from "@stockfinder/service/public-url";
import { z } from "zod";

const Count = z.coerce
  .number("expected a number from 1")
  .int("expected a whole number")
  .min(1, "expected a number from 1");

const StoreUrl = z.url({ protocol: /^https$/, error: "expected an address that starts with https:" });

export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

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
  TOKEN_SECRET: RandomSecret.optional(),
  /** Used instead of TOKEN_SECRET, so that an operator can change that one. */
  MAIL_SECRET: RandomSecret.optional(),
};

/** The secret for digests of addresses; for commands that need nothing else. */
export const MailSecret = z.object(Secrets).transform(({ MAIL_SECRET, TOKEN_SECRET }, context): string => {
  const secret = MAIL_SECRET ?? TOKEN_SECRET;
  if (secret !== undefined) return secret;
  context.addIssue({ code: "custom", path: ["TOKEN_SECRET"], message: EXPECTED_SECRET });
  return z.NEVER;
});

const Variables = z.object({
  NODE_ENV: RunMode,
  SMTP_URL: urlOf("smtp:", "smtps:", "outbox:"),
  /** For `smtp:` only. By default TLS is required, except for a server on this machine. */
  SMTP_REQUIRE_TLS: Switch.optional(),
  MAIL_FROM: MailFrom.optional(),
  ...Secrets,
  /** The staff address for mails about failures. */
  STAFF_EMAIL: MailAddress.optional(),
  /** For the links in their mails. */
  PUBLIC_URL: PublicUrl.optional(),
  MAIL_WEBHOOK_SECRET: RandomSecret.optional(),
  MAIL_PER_SECOND: Count.default(10),
  MAIL_CONNECTIONS: Count.default(5),
  /** Limit for all mails that visitors request. */
  MAIL_PER_DAY: Count.default(5_000),
  /** The web client has the same limit, but a visitor can reset it there. */
  RATE_LIMIT_MAILS_A_DAY: Count.default(10),
  RATE_LIMIT_MAILBOX_A_DAY: Count.default(5),
  /** The sender's postal address, which the law of several countries requires in mailings. */
  MAIL_POSTAL_ADDRESS: z.string().max(200).optional(),
  EXTENSION_CHROME_URL: StoreUrl.optional(),
  EXTENSION_FIREFOX_URL: StoreUrl.optional(),
});
type Variables = z.output<typeof Variables>;

export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte. */
  readonly secure: boolean;
  /** Sends no mail without TLS. */
  readonly requireTls: boolean;
  readonly user?: string;
  readonly password?: string;
}

export interface EmailConfig {
  /** A mail server, or a folder for the mails. */
  readonly delivery: { readonly smtp: SmtpServer } | { readonly outbox: string };
  readonly from: Mailbox;
  /** Signs links in mails, and keys the digests of addresses. */
  readonly secret: string;
  readonly webhookSecret: string | undefined;
  readonly perSecond: number;
  readonly connections: number;
  /** Mails a day that visitors request. */
  readonly perDay: MailLimits;
  /** Where staff are mailed, and the site's origin for the links; null if they are not. */
  readonly staff: { readonly address: string; readonly origin: string } | null;
  readonly postalAddress: string | undefined;
  readonly extensionStores: ExtensionStores;
}

export interface MailLimits {
  readonly caller: number;
  readonly mailbox: number;
  /** For all visitors together. */
  readonly all: number;
}

export interface ExtensionStores {
  /** Edge uses it too. */
  readonly chrome: string;
  readonly firefox: string;
}

/** Defaults for development. */
const PLACEHOLDERS = {
  from: { name: "StockFinder", address: "no-reply@stockfinder.example" },
  stores: {
    chrome: "https://example.com/chrome-web-store/stockfinder",
    firefox: "https://example.com/firefox-add-ons/stockfinder",
  },
} as const;

/** Variables without a default in production. */
const REQUIRED_IN_PRODUCTION = ["MAIL_FROM", "EXTENSION_CHROME_URL", "EXTENSION_FIREFOX_URL"] as const;

/** Parses the environment into `EmailConfig`. */
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
}).transform((variables): EmailConfig => {
  const delivery = readDelivery(variables);
  const secret = variables.MAIL_SECRET ?? variables.TOKEN_SECRET;
  if (!delivery || !secret) return z.NEVER; // reported above
  return {
    delivery,
    from: variables.MAIL_FROM ?? PLACEHOLDERS.from,
    secret,
    webhookSecret: variables.MAIL_WEBHOOK_SECRET,
    perSecond: variables.MAIL_PER_SECOND,
    connections: variables.MAIL_CONNECTIONS,
    perDay: {
      caller: variables.RATE_LIMIT_MAILS_A_DAY,
      mailbox: variables.RATE_LIMIT_MAILBOX_A_DAY,
      all: variables.MAIL_PER_DAY,
    },
    staff:
      variables.STAFF_EMAIL !== undefined && variables.PUBLIC_URL !== undefined
        ? { address: variables.STAFF_EMAIL, origin: variables.PUBLIC_URL }
        : null,
    postalAddress: variables.MAIL_POSTAL_ADDRESS,
    extensionStores: {
      chrome: variables.EXTENSION_CHROME_URL ?? PLACEHOLDERS.stores.chrome,
      firefox: variables.EXTENSION_FIREFOX_URL ?? PLACEHOLDERS.stores.firefox,
    },
  };
});

function readDelivery(variables: Variables): EmailConfig["delivery"] | null {
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
