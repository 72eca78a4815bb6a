import { EXPECTED_SECRET, RandomSecret, Switch, urlOf } from "@stockfinder/service/config";
import { z } from "zod";
import { readAddress } from "./address.ts";

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

const Secrets = {
  TOKEN_SECRET: RandomSecret.optional(),
  /** In place of TOKEN_SECRET, for an operator who changes that one. */
  MAIL_SECRET: RandomSecret.optional(),
};

/** What digests of addresses are made with, alone: for commands that send nothing. */
export const MailSecret = z.object(Secrets).transform(({ MAIL_SECRET, TOKEN_SECRET }, context): string => {
  const secret = MAIL_SECRET ?? TOKEN_SECRET;
  if (secret !== undefined) return secret;
  context.addIssue({ code: "custom", path: ["TOKEN_SECRET"], message: EXPECTED_SECRET });
  return z.NEVER;
});

const Variables = z.object({
  NODE_ENV: z.string().default("development"),
  SMTP_URL: urlOf("smtp:", "smtps:", "outbox:"),
  /** Without it mails go over smtp: only where the server offers TLS; a server on this machine may do without. */
  SMTP_REQUIRE_TLS: Switch.optional(),
  MAIL_FROM: MailFrom.optional(),
  ...Secrets,
  MAIL_WEBHOOK_SECRET: RandomSecret.optional(),
  MAIL_PER_SECOND: Count.default(10),
  MAIL_CONNECTIONS: Count.default(5),
  /** Mails that visitors cause, all together. */
  MAIL_PER_DAY: Count.default(5_000),
  /** Where the sender can be written to: the law of several countries wants it in every mailing. */
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
  /** TLS before anything is said of a mail, or no mail. */
  readonly requireTls: boolean;
  readonly user?: string;
  readonly password?: string;
}

export interface EmailConfig {
  /** A mail server, or the folder that mails are written into instead. */
  readonly delivery: { readonly smtp: SmtpServer } | { readonly outbox: string };
  readonly from: Mailbox;
  /** What links in mails are signed with, and addresses turned into digests. */
  readonly secret: string;
  readonly webhookSecret: string | undefined;
  readonly perSecond: number;
  readonly connections: number;
  readonly perDay: number;
  readonly postalAddress: string | undefined;
  readonly extensionStores: ExtensionStores;
}

export interface ExtensionStores {
  /** Edge installs from there too. */
  readonly chrome: string;
  readonly firefox: string;
}

/** For trying the product out; an operator has their own. */
const PLACEHOLDERS = {
  from: { name: "StockFinder", address: "no-reply@stockfinder.example" },
  stores: {
    chrome: "https://example.com/chrome-web-store/stockfinder",
    firefox: "https://example.com/firefox-add-ons/stockfinder",
  },
} as const;

/** What must be the operator's own before a mail may leave for real people. */
const NEEDED_IN_PRODUCTION = ["MAIL_FROM", "EXTENSION_CHROME_URL", "EXTENSION_FIREFOX_URL"] as const;

/** The environment in, the typed configuration out. */
export const EmailEnvironment = Variables.superRefine((variables, context) => {
  const complain = (variable: keyof Variables, message: string) =>
    context.addIssue({ code: "custom", path: [variable], message });
  const { SMTP_URL, NODE_ENV } = variables;
  if (!variables.TOKEN_SECRET && !variables.MAIL_SECRET) complain("TOKEN_SECRET", EXPECTED_SECRET);
  if (NODE_ENV === "production") {
    if (SMTP_URL.startsWith("outbox:"))
      complain(
        "SMTP_URL",
        "in production mails are sent, not written into a folder; expected smtp: or smtps:",
      );
    for (const variable of NEEDED_IN_PRODUCTION)
      if (!variables[variable]) complain(variable, "needed in production");
  }
  if (!SMTP_URL.startsWith("outbox:") && !variables.MAIL_FROM && NODE_ENV !== "production")
    complain("MAIL_FROM", "needed where mails are sent");
  if (!readDelivery(variables))
    complain("SMTP_URL", "expected smtp://user:password@host:587 or outbox:<folder>");
}).transform((variables): EmailConfig => {
  const delivery = readDelivery(variables);
  const secret = variables.MAIL_SECRET ?? variables.TOKEN_SECRET;
  if (!delivery || !secret) return z.NEVER; // told above
  return {
    delivery,
    from: variables.MAIL_FROM ?? PLACEHOLDERS.from,
    secret,
    webhookSecret: variables.MAIL_WEBHOOK_SECRET,
    perSecond: variables.MAIL_PER_SECOND,
    connections: variables.MAIL_CONNECTIONS,
    perDay: variables.MAIL_PER_DAY,
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
  if (!URL.canParse(text) || !isEscapedWell(text)) return null;
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

/** A `%` in a password is written `%25`. */
function isEscapedWell(text: string): boolean {
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
