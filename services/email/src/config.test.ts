import { readConfig } from "@stockfinder/service/config";
import { describe, expect, test } from "vitest";
import { EmailEnvironment } from "./config.ts";

const DEVELOPMENT = {
  NODE_ENV: "development",
  SMTP_URL: "outbox:.data/outbox",
  TOKEN_SECRET: "t".repeat(32),
};
const PRODUCTION = {
  NODE_ENV: "production",
  SMTP_URL: "smtp://user:p%40ss@mail.example:2525",
  MAIL_FROM: "StockFinder <hello@stockfinder.example>",
  TOKEN_SECRET: "t".repeat(32),
  EXTENSION_CHROME_URL: "https://chromewebstore.google.com/detail/abc",
  EXTENSION_FIREFOX_URL: "https://addons.mozilla.org/firefox/addon/abc/",
};
const read = (environment: Record<string, string>) => readConfig(EmailEnvironment, environment);

test("in development mails are written to a folder, with defaults for all variables", () => {
  expect(read(DEVELOPMENT)).toMatchObject({
    delivery: { outbox: ".data/outbox" },
    from: { name: "StockFinder", address: "no-reply@stockfinder.example" },
    perSecond: 10,
    connections: 5,
    perDay: { caller: 10, mailbox: 5, all: 5_000 },
  });
});

test("in production mails are sent over TLS, from MAIL_FROM", () => {
  expect(read(PRODUCTION)).toMatchObject({
    delivery: {
      smtp: {
        host: "mail.example",
        port: 2525,
        secure: false,
        requireTls: true,
        user: "user",
        password: "p@ss",
      },
    },
    from: { name: "StockFinder", address: "hello@stockfinder.example" },
    secret: PRODUCTION.TOKEN_SECRET,
  });
});

test.each([
  ["smtps://mail.example", { port: 465, secure: true, requireTls: false }],
  ["smtp://mail.example", { port: 587, secure: false, requireTls: true }],
  ["smtp://localhost:25", { port: 25, requireTls: false }],
  ["smtp://[::1]:25", { host: "::1", requireTls: false }],
  ["smtp://127.0.0.1", { requireTls: false }],
])("%s is read as %o", (SMTP_URL, smtp) => {
  expect(read({ ...PRODUCTION, SMTP_URL })).toMatchObject({ delivery: { smtp } });
});

test("SMTP_REQUIRE_TLS overrides the default of the address", () => {
  const requireTls = (environment: Record<string, string>) => {
    const { delivery } = read({ ...PRODUCTION, ...environment });
    return "smtp" in delivery && delivery.smtp.requireTls;
  };
  expect(requireTls({ SMTP_REQUIRE_TLS: "false" })).toBe(false);
  expect(requireTls({ SMTP_URL: "smtp://localhost", SMTP_REQUIRE_TLS: "true" })).toBe(true);
});

test("MAIL_SECRET takes precedence over TOKEN_SECRET", () => {
  const MAIL_SECRET = "m".repeat(32);
  expect(read({ ...PRODUCTION, MAIL_SECRET }).secret).toBe(MAIL_SECRET);
});

test.each([
  ["hello@stockfinder.example", { name: "", address: "hello@stockfinder.example" }],
  ["<hello@stockfinder.example>", { name: "", address: "hello@stockfinder.example" }],
  [
    " Stock Finder  <Hello@Stockfinder.example> ",
    { name: "Stock Finder", address: "Hello@stockfinder.example" },
  ],
])("MAIL_FROM %j is read", (MAIL_FROM, from) =>
  expect(read({ ...PRODUCTION, MAIL_FROM }).from).toEqual(from),
);

describe("an invalid configuration names the variable", () => {
  test.each([
    [{ SMTP_URL: "outbox:.data/outbox" }, "SMTP_URL: in production"],
    [{ SMTP_URL: "" }, "SMTP_URL is not set"],
    [{ SMTP_URL: "http://mail.example" }, "SMTP_URL"],
    [{ SMTP_URL: "smtp://" }, "SMTP_URL"],
    [{ SMTP_URL: "smtp://mail.example/path" }, "SMTP_URL"],
    [{ SMTP_URL: "smtp://mail.example?tls=no" }, "SMTP_URL"],
    [{ SMTP_URL: "smtp://us%er@mail.example" }, "SMTP_URL"],
    [{ MAIL_FROM: "" }, "MAIL_FROM is not set"],
    [{ MAIL_FROM: "hello" }, "MAIL_FROM"],
    [{ MAIL_FROM: "A <a@b.example>, B <b@b.example>" }, "MAIL_FROM"],
    [{ MAIL_FROM: "A\r\nBcc: x@y.example <a@b.example>" }, "MAIL_FROM"],
    [{ TOKEN_SECRET: "" }, "TOKEN_SECRET is not set"],
    [{ TOKEN_SECRET: "short" }, "TOKEN_SECRET"],
    [{ MAIL_WEBHOOK_SECRET: "short" }, "MAIL_WEBHOOK_SECRET"],
    [{ MAIL_PER_SECOND: "0" }, "MAIL_PER_SECOND"],
    [{ EXTENSION_CHROME_URL: "" }, "EXTENSION_CHROME_URL is not set"],
    [{ EXTENSION_FIREFOX_URL: "http://x.example" }, "EXTENSION_FIREFOX_URL"],
  ])("%o", (change, complaint) => {
    expect(() => read({ ...PRODUCTION, ...change })).toThrow(complaint);
  });

  test("an SMTP server needs MAIL_FROM, in development too", () => {
    expect(() => read({ ...DEVELOPMENT, SMTP_URL: "smtp://localhost:1025" })).toThrow("MAIL_FROM is not set");
  });
});
