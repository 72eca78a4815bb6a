import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { readAddress } from "@stockfinder/service/mail-address";
import fc from "fast-check";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest";
import type { Message } from "../src/sending/message.ts";
import type { SmtpServer } from "../src/sending/smtp.ts";
import { smtpTransport } from "../src/sending/smtp.ts";
import type { Transport } from "../src/sending/transport.ts";
import { priceAlert } from "../src/templates/item-alerts.ts";
import { renderMail } from "../src/templates/layout.ts";
import { ownCertificate } from "./certificate.ts";
import { aMailServer, type MailServer, type ServerOptions } from "./mail-server.ts";

const begin = async () => {};

function aMessage(more: Partial<Message> = {}): Message {
  return {
    id: crypto.randomUUID(),
    from: { name: "StockFinder", address: "no-reply@stockfinder.example" },
    to: "jo@example.com",
    at: new Date("2026-05-01T12:00:00Z"),
    subject: "Hello",
    html: "<p>Hello</p>",
    text: "Hello",
    ...more,
  };
}

async function aServer(options: ServerOptions = {}): Promise<MailServer> {
  const server = await aMailServer(options);
  onTestFinished(() => server.close());
  return server;
}

function transportTo({ port }: MailServer, more: Partial<SmtpServer> = {}): Transport {
  const server = { host: "localhost", port, secure: false, requireTls: false, ...more };
  const transport = smtpTransport({ server, connections: 2 });
  onTestFinished(() => transport.close());
  return transport;
}

describe("TLS", () => {
  const certificate = ownCertificate();
  const trusted = getCACertificates("default");
  beforeAll(() => setDefaultCACertificates([...trusted, certificate.cert]));
  afterAll(() => setDefaultCACertificates(trusted));

  test.each([
    ["begins after a word in clear (STARTTLS)", { certificate }, { requireTls: true }],
    ["is used if offered, even if not required", { certificate }, {}],
    ["begins at once (smtps:)", { certificate, secure: true }, { secure: true }],
  ])("%s", async (_name, options, more) => {
    const server = await aServer(options);
    await transportTo(server, more).send(aMessage(), begin);
    expect(server.received).toMatchObject([{ overTls: true }]);
  });

  test("no mail goes to a server without TLS if TLS is required", async () => {
    const server = await aServer();
    const sending = transportTo(server, { requireTls: true }).send(aMessage(), begin);
    await expect(sending).rejects.toMatchObject({ kind: "unreachable" });
    expect(server.received).toEqual([]);
  });

  test.each([
    ["STARTTLS", {}, { requireTls: true }],
    ["STARTTLS that is not asked for", {}, {}],
    ["smtps:", { secure: true }, { secure: true }],
  ])("no mail goes to a server with an untrusted certificate: %s", async (_name, options, more) => {
    const server = await aServer({ certificate: ownCertificate(), ...options });
    const begun = vi.fn(begin);
    const sending = transportTo(server, more).send(aMessage(), begun);
    await expect(sending).rejects.toMatchObject({ name: "NotSent" });
    await expect(sending).rejects.not.toMatchObject({ kind: "refused" });
    expect(begun).not.toHaveBeenCalled();
    expect(server.received).toEqual([]);
  });

  test("the password is sent over TLS", async () => {
    const server = await aServer({ certificate, password: "open sesame" });
    await transportTo(server, { user: "stockfinder", password: "open sesame" }).send(aMessage(), begin);
    expect(server.received).toHaveLength(1);
  });

  test("a wrong password means unreachable, not refused", async () => {
    const server = await aServer({ certificate, password: "open sesame" });
    const sending = transportTo(server, { user: "stockfinder", password: "sesame" }).send(aMessage(), begin);
    await expect(sending).rejects.toMatchObject({
      kind: "unreachable",
      reply: expect.stringMatching(/^535/),
    });
  });
});

describe("a message", () => {
  let server: MailServer;
  let transport: Transport;
  beforeEach(async () => {
    server = await aMailServer();
    transport = smtpTransport({
      server: { host: "localhost", port: server.port, secure: false, requireTls: false },
      connections: 2,
    });
  });
  afterEach(async () => {
    transport.close();
    await server.close();
  });

  test("begins after the server's go-ahead, and sends no byte before begin() resolves", async () => {
    const order: string[] = [];
    server.behave({
      recipient: () => void order.push("recipient taken"),
      message: () => void order.push("message in"),
    });
    await transport.send(aMessage(), async () => void order.push("begun"));
    expect(order).toEqual(["recipient taken", "begun", "message in"]);
  });

  test("is not sent if begin() throws", async () => {
    const sending = transport.send(aMessage(), () => Promise.reject(new Error("not now")));
    await expect(sending).rejects.toMatchObject({ name: "NotSent" });
    await transport.send(aMessage({ to: "pat@example.com" }), begin);
    expect(server.received.map(({ envelopeTo }) => envelopeTo)).toEqual([["pat@example.com"]]);
  });

  test("does not begin if the recipient is refused", async () => {
    server.behave({ recipient: () => ({ code: 550, text: "5.1.1 Unknown" }) });
    const begun = vi.fn(begin);
    await expect(transport.send(aMessage(), begun)).rejects.toMatchObject({
      kind: "refused",
      isAddressInvalid: true,
    });
    expect(begun).not.toHaveBeenCalled();
  });

  test("to a list has a one-click unsubscribe header on one line", async () => {
    const unsubscribeUrl = `https://stockfinder.example/api/email/unsubscribe?token=${"a".repeat(43)}`;
    await transport.send(aMessage({ unsubscribeUrl }), begin);
    await transport.send(aMessage(), begin);
    const [mailing, other] = server.received;
    expect(headersOf(mailing?.raw)).toMatchObject({
      "list-unsubscribe": `<${unsubscribeUrl}>`,
      "list-unsubscribe-post": "List-Unsubscribe=One-Click",
    });
    expect(Object.keys(headersOf(other?.raw))).not.toContain("list-unsubscribe");
  });

  test("has only its own headers and one recipient, for any typed address and product title", async () => {
    const ours = Object.keys(await headersOfSent(aMessage()));
    const nasty = fc.oneof(
      fc.string({ unit: "binary", maxLength: 60 }),
      fc.constantFrom(
        "x\r\nBcc: eve@example.com",
        "x\nTo: eve@example.com",
        "=?utf-8?q?x=0D=0ABcc:eve@example.com?=",
        "<eve@example.com>",
        "a, eve@example.com",
        ".\r\n.",
      ),
    );
    const typed = fc.oneof(
      fc.emailAddress(),
      fc
        .tuple(nasty, fc.constantFrom("@", "@example.com", "@example.com\r\n"))
        .map((parts) => parts.join("")),
      fc.stringMatching(/^[\w!#$%&'*+/=?^`{|}~.-]{1,20}@[a-z]{1,9}\.[a-z]{2,5}$/),
    );
    let sent = 0;
    const property = fc.asyncProperty(typed, nasty, nasty, async (address, title, store) => {
      const to = readAddress(address);
      if (to === null) return;
      const alert = priceAlert({
        title,
        store,
        price: "$1",
        formerPrice: "$2",
        productUrl: "https://a.example",
        storesUrl: null,
        watchesUrl: "https://a.example/watches",
      });
      const mail = renderMail(alert, {});
      const headers = await headersOfSent(aMessage({ to, ...mail }));
      sent++;
      expect(Object.keys(headers)).toEqual(ours);
      expect(headers.to).toBe(to);
      expect(server.received.at(-1)).toMatchObject({
        envelopeTo: [to],
        mail: { to: [{ address: to }], from: { address: "no-reply@stockfinder.example" } },
      });
      expect(server.received.at(-1)?.mail.subject?.trim()).toBe(mail.subject.trim());
    });
    await fc.assert(property, { numRuns: 300 });
    expect(sent).toBeGreaterThan(50);
  });

  async function headersOfSent(message: Message): Promise<Record<string, string>> {
    await transport.send(message, begin);
    return headersOf(server.received.at(-1)?.raw);
  }
});

/** The headers by lower-case name, in order; a repeated name becomes `name 2`. */
function headersOf(raw = ""): Record<string, string> {
  const headers: Record<string, string> = {};
  const [head = ""] = raw.split("\r\n\r\n", 1);
  for (const line of head.replaceAll(/\r\n[ \t]+/g, " ").split("\r\n")) {
    const name = line.slice(0, line.indexOf(":")).toLowerCase();
    headers[name in headers ? `${name} 2` : name] = line.slice(line.indexOf(":") + 1).trim();
  }
  return headers;
}
