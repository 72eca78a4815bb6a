import {
  confirmMailingList,
  extensionInstalled,
  joinMailingList,
  sendExtension,
  unsubscribe,
} from "@stockfinder/contracts/email";
import { emptied } from "@stockfinder/testing/emptied";
import { EVERY_SETUP } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Digests } from "../src/limits/digests.ts";
import { LinkTokens } from "../src/links/link-tokens.ts";
import { readMailingText } from "../src/mailing-list/mailing-text.ts";
import { queueMailing } from "../src/mailing-list/mailings.ts";
import { claimMails, queueMail } from "../src/mails/mails.ts";
import { REMOVALS } from "../src/retention.ts";
import { CALLER, type EmailService, ORIGIN, SECRET, startService } from "./email-service.ts";
import { aMailServer, type MailServer } from "./mail-server.ts";
import { rowsOf, untilStates } from "./queued.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const JO = "jo@example.com";
const JOINED = { worked: true, msg: "Successfuly joined!" };
const SENT = { worked: true, msg: "Sent an email with the download link!" };
const INVALID = { worked: false, msg: "invalid email" };
const TOO_MANY = { worked: false, msg: expect.stringContaining("unable to send more emails today") };

describe.each(EVERY_SETUP)("visitors' requests, on $name", (setup) => {
  let server: MailServer;
  let service: EmailService;
  beforeAll(async () => {
    server = await aMailServer();
    service = await startService(
      setup,
      { SMTP_URL: server.url },
      { perDay: { caller: 10, mailbox: 5, all: 30 } },
    );
  });
  beforeEach(async () => {
    server.behave({});
    await emptied(
      service.database,
      `email.mails, email.subscriptions, email.suppressions, email.extension_links, email.daily_counts,
         email.mailings, email.answers_by_key`,
    );
  });
  afterAll(async () => {
    await service.stop();
    await server.close();
  });

  const join = (email: string, more: object = {}) =>
    service.call(joinMailingList, { email, ...CALLER, ...more });
  const sendLink = (email: string, more: object = {}) =>
    service.call(sendExtension, { email, ...CALLER, ...more });
  const confirm = (token: string) => service.call(confirmMailingList, { token });

  /**
   * A parameter of the links in the newest mail that has it; waits until there are `count` such mails. A mailing of an
   * earlier test may still arrive among them.
   */
  async function linkParameter(field: string, count: number): Promise<string> {
    const pattern = new RegExp(`[?&]${field}=([\\w-]+)`);
    const values = () => server.received.flatMap(({ mail }) => pattern.exec(mail.text ?? "")?.[1] ?? []);
    await expect.poll(values).toHaveLength(count);
    return values().at(-1) ?? expect.fail(`no mail carries ${field}`);
  }
  async function listed(): Promise<string[]> {
    const { rows } = await service.database.query<{ recipient: string }>(
      "select recipient from email.subscriptions where confirmed_at is not null order by recipient",
    );
    return rows.map(({ recipient }) => recipient);
  }

  describe("the mailing list", () => {
    test("has an address only after its confirmation", async () => {
      expect(await join(" Jo@Example.com ")).toEqual(JOINED);
      const token = await linkParameter("token", 1);
      expect(server.received[0]?.envelopeTo).toEqual(["Jo@example.com"]);
      expect(server.received[0]?.mail.text).toContain(`${ORIGIN}/email/confirm?token=${token}`);
      expect(await listed()).toEqual([]);
      expect(await confirm(token)).toEqual({ worked: true, msg: "You are on the mailing list." });
      expect(await confirm(token)).toMatchObject({ worked: true });
      expect(await listed()).toEqual(["Jo@example.com"]);
    });

    test("confirmation links expire after seven days; other tokens are rejected", async () => {
      await join(JO);
      const token = await linkParameter("token", 1);
      expect(await confirm(`${token.slice(0, -2)}AA`)).toMatchObject({ worked: false });
      expect(await confirm("")).toMatchObject({ worked: false });
      service.clock.move(7 * DAY);
      expect(await confirm(token)).toMatchObject({
        worked: false,
        msg: expect.stringContaining("has expired"),
      });
      expect(await listed()).toEqual([]);
    });

    test("answers a listed address like any other, and sends no mail", async () => {
      await join(JO);
      await confirm(await linkParameter("token", 1));
      service.clock.move(2 * MINUTE);
      expect(await join(JO)).toEqual(JOINED);
      expect(await join("JO@EXAMPLE.com")).toEqual(JOINED);
      expect(await rowsOf(service)).toHaveLength(1);
      expect(await listed()).toEqual([JO]);
    });

    test("sends one mail for two requests within a minute; a later request sends another, and both links are valid", async () => {
      await Promise.all([join(JO), join(JO)]);
      const first = await linkParameter("token", 1);
      service.clock.move(2 * MINUTE);
      await join(JO);
      expect(await linkParameter("token", 2)).toBe(first);
      expect(await confirm(first)).toMatchObject({ worked: true });
    });

    test("unsubscribe links work any number of times, and one can join again", async () => {
      const token = new LinkTokens(SECRET).make("unsubscribe", new Digests(SECRET).ofAddress(JO));
      await join(JO);
      await confirm(await linkParameter("token", 1));
      const left = { worked: true, msg: "You are not on the mailing list any more." };
      expect(await service.call(unsubscribe, { token })).toEqual(left);
      expect(await service.call(unsubscribe, { token })).toEqual(left);
      const { rowCount } = await service.database.query("select from email.subscriptions");
      expect(rowCount).toBe(0);
      expect(await service.call(unsubscribe, { token: "x" })).toMatchObject({ worked: false });

      await join(JO);
      await confirm(await linkParameter("token", 2));
      expect(await listed()).toEqual([JO]);
      await service.call(unsubscribe, { token });
      expect(await listed()).toEqual([]);
    });

    test("a confirmation token does not unsubscribe, and an unsubscribe token does not confirm", async () => {
      await join(JO);
      const token = await linkParameter("token", 1);
      expect(await service.call(unsubscribe, { token })).toMatchObject({ worked: false });
      const leaving = new LinkTokens(SECRET).make("unsubscribe", new Digests(SECRET).ofAddress(JO));
      expect(await confirm(leaving)).toMatchObject({ worked: false });
    });

    test("sends a mailing once to everyone, with an unsubscribe link, except to those who left in the meantime", async () => {
      const readers = [JO, "pat@example.com", "kim@example.com"];
      for (const [index, reader] of readers.entries()) {
        await join(reader, { address: `198.51.100.${index}` });
        await confirm(await linkParameter("token", index + 1));
      }
      await join("unconfirmed@example.com");
      await untilStates(service, "sent", "sent", "sent", "sent");
      server.behave({});
      const text = readMailingText(
        "Subject: News\n\nIt is <b>new</b>.\n\nSee it: https://a.example/x?a=1&b=2",
      );
      const mailing = { text, origin: ORIGIN, now: new Date(service.clock.now()) };
      // The server accepts nothing yet, so that one reader can leave in time.
      server.behave({ recipient: () => ({ code: 450, text: "Later" }) });
      expect(await queueMailing(service.database, mailing)).toBe(3);
      expect(await queueMailing(service.database, mailing)).toBeNull();
      await expect
        .poll(async () => (await rowsOf(service)).slice(4).map(({ deferrals }) => deferrals))
        .toEqual([1, 1, 1]);
      const leaving = new LinkTokens(SECRET).make(
        "unsubscribe",
        new Digests(SECRET).ofAddress("kim@example.com"),
      );
      await service.call(unsubscribe, { token: leaving });
      server.behave({});
      service.clock.move(1.2 * MINUTE);
      await expect
        .poll(async () =>
          (await rowsOf(service))
            .slice(4)
            .map(({ state }) => state)
            .sort(),
        )
        .toEqual(["sent", "sent", "suppressed"]);

      expect(server.received.map(({ envelopeTo }) => envelopeTo[0]).sort()).toEqual([JO, "pat@example.com"]);
      const toJo = server.received.find(({ envelopeTo }) => envelopeTo[0] === JO)?.mail;
      expect(toJo).toMatchObject({
        subject: "News",
        html: expect.stringContaining("It is &lt;b&gt;new&lt;/b&gt;."),
      });
      const header = (name: string) => toJo?.headers.find(({ key }) => key === name)?.value;
      const [, url = ""] = /^<(.*)>$/.exec(header("list-unsubscribe") ?? "") ?? [];
      expect(url).toMatch(/^https:\/\/stockfinder\.example\/api\/email\/unsubscribe\?token=[\w-]{43}$/);
      expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
      const token = url.slice(url.indexOf("=") + 1);
      expect(toJo?.text).toContain(`Unsubscribe: ${ORIGIN}/unsubscribe?token=${token}`);
      await service.call(unsubscribe, { token });
      expect(await listed()).toEqual(["pat@example.com"]);
    });

    test("sends other mails before a mailing", async () => {
      for (let index = 0; index < 3; index++) {
        await join(`reader${index}@example.com`);
        await confirm(await linkParameter("token", index + 1));
      }
      server.behave({});
      await service.stopWorker();
      const text = readMailingText("Subject: News\n\nIt is new.");
      await queueMailing(service.database, { text, origin: ORIGIN, now: new Date() });
      await queueMail(service.database, {
        cause: "late",
        letter: { template: "extension-installed", origin: ORIGIN },
        recipient: JO,
        recipientDigest: new Digests(SECRET).ofAddress(JO),
        at: new Date(),
      });
      const { rows } = await service.database.query("select cause from email.mails where state = 'waiting'");
      expect(rows.at(-1)).toEqual({ cause: "late" });
      const [first] = await claimMails(service.database, new Date(service.clock.now()), 1);
      expect(first?.recipient).toBe(JO);
      await service.addWorker();
    });

    test("continues an interrupted mailing", async () => {
      for (const [index, reader] of [JO, "pat@example.com"].entries()) {
        await join(reader);
        await confirm(await linkParameter("token", index + 1));
      }
      const text = readMailingText("Subject: News\n\nIt is new.");
      const mailing = { text, origin: ORIGIN, now: new Date(service.clock.now()) };
      await queueMailing(service.database, mailing);
      await service.database.query("update email.mailings set queued_at = null");
      await service.database.query(
        "delete from email.mails where id = (select id from email.mails where cause like 'mailing:%' limit 1)",
      );
      expect(await queueMailing(service.database, mailing)).toBe(1);
      expect(await queueMailing(service.database, mailing)).toBeNull();
    });
  });

  describe("the extension's link", () => {
    test("has the campaign source and the mail's id", async () => {
      const from = { utm_source: "instagram", utm_medium: "story", referral: "AB23CD" };
      expect(await sendLink(JO, from)).toEqual(SENT);
      const emailId = await linkParameter("emailId", 1);
      const text = server.received.find(({ mail }) => mail.text?.includes(emailId))?.mail.text;
      expect(text).toContain(
        `${ORIGIN}/octoshop?emailId=${emailId}&utm_source=instagram&utm_medium=story&referral=AB23CD`,
      );
      expect(text).toMatch(/\?hl=en&utm_source=instagram&utm_medium=AB23CD$/m);
    });

    test("sends one notice after the installation, to the same address", async () => {
      await sendLink(JO);
      const emailId = await linkParameter("emailId", 1);
      const installed = () => service.call(extensionInstalled, { emailId, origin: ORIGIN });
      expect(await Promise.all([installed(), installed(), installed()])).toEqual(
        Array(3).fill({ worked: true, msg: "Welcome!" }),
      );
      await untilStates(service, "sent", "sent");
      expect(await installed()).toMatchObject({ worked: true });
      expect(await rowsOf(service)).toHaveLength(2);
      expect(server.received[1]).toMatchObject({
        envelopeTo: [JO],
        mail: { subject: "Welcome to StockFinder" },
      });
      const { rowCount } = await service.database.query("select from email.extension_links");
      expect(rowCount).toBe(0);
    });

    test("sends no notice for an unknown id, or after a month", async () => {
      const call = (emailId: string) => service.call(extensionInstalled, { emailId, origin: ORIGIN });
      expect(await call("made up")).toMatchObject({ worked: false });
      await sendLink(JO);
      const emailId = await linkParameter("emailId", 1);
      service.clock.move(31 * DAY);
      await call(emailId);
      expect(await rowsOf(service)).toHaveLength(1);
    });
  });

  test.each(["", "jo", "a@b@c.example", "jo@localhost", "jo@example.com\r\nBcc: eve@example.com"])(
    "%j is no address",
    async (email) => {
      expect(await join(email)).toEqual(INVALID);
      expect(await sendLink(email)).toEqual(INVALID);
      expect(await rowsOf(service)).toEqual([]);
    },
  );

  describe("limits", () => {
    const callerKey = (index: number) => ({ address: `203.0.113.${index}` });

    test("one mailbox gets five mails a day, under all its aliases", async () => {
      for (let index = 0; index < 4; index++)
        expect(await sendLink(`jo+${index}@example.com`, callerKey(index))).toEqual(SENT);
      expect(await join(JO, callerKey(5))).toEqual(JOINED);
      expect(await sendLink(JO, callerKey(6))).toEqual(TOO_MANY);
      expect(await join("Jo+more@example.com", callerKey(7))).toEqual(TOO_MANY);
      expect(await sendLink("pat@example.com", callerKey(8))).toEqual(SENT);
      expect(await rowsOf(service)).toHaveLength(6);
      service.clock.move(DAY);
      expect(await sendLink(JO, callerKey(6))).toEqual(SENT);
    });

    test("one caller can request ten mails a day, from all addresses of an IPv6 network", async () => {
      for (let index = 0; index < 10; index++)
        expect(await sendLink(`reader${index}@example.com`, { address: `2001:db8::${index}` })).toEqual(SENT);
      expect(await sendLink("pat@example.com", { address: "2001:db8::ff" })).toEqual(TOO_MANY);
      expect(await sendLink("pat@example.com", { address: "2001:db8:0:1::1" })).toEqual(SENT);
    });

    test("all visitors together have a daily limit", async () => {
      const outcomes = [];
      for (let index = 0; index < 31; index++)
        outcomes.push(await sendLink(`reader${index}@example.com`, callerKey(index)));
      expect(outcomes.slice(0, 30)).toEqual(Array(30).fill(SENT));
      expect(outcomes[30]).toEqual(TOO_MANY);
    });

    test("concurrent requests do not exceed a limit", async () => {
      const outcomes = await Promise.all(
        Array.from({ length: 12 }, (_, index) => sendLink(JO, callerKey(index))),
      );
      expect(outcomes.filter(({ worked }) => worked)).toHaveLength(5);
      expect(await rowsOf(service)).toHaveLength(5);
    });
  });

  describe("a repeated request", () => {
    const key = { idempotencyKey: "k1" };

    test("gets the same answer and sends no second mail", async () => {
      expect(await sendLink(JO, key)).toEqual(SENT);
      expect(await sendLink(JO, { ...key, address: "198.51.100.9" })).toEqual(SENT);
      expect(await rowsOf(service)).toHaveLength(1);
      expect(await join(JO, key)).toEqual(JOINED);
      expect(await rowsOf(service)).toHaveLength(2);
      await sendLink(JO);
      expect(await rowsOf(service)).toHaveLength(3);
    });

    test("with the same key and different input is a conflict", async () => {
      await sendLink(JO, key);
      await expect(sendLink("pat@example.com", key)).rejects.toMatchObject({ code: "conflict" });
      await expect(sendLink(JO, { ...key, utm_source: "x" })).rejects.toMatchObject({ code: "conflict" });
      expect(await rowsOf(service)).toHaveLength(1);
    });
  });

  test("a visitor's data is removed when it is no longer needed", async () => {
    await join(JO);
    await sendLink("pat@example.com", { idempotencyKey: "k1" });
    await untilStates(service, "sent", "sent");
    const tables = ["mails", "subscriptions", "extension_links", "daily_counts", "answers_by_key"];
    const filled = async () => {
      const counts = await Promise.all(
        tables.map((table) => service.database.query(`select from email.${table}`)),
      );
      return tables.filter((_, index) => counts[index]?.rowCount);
    };
    const { database, clock } = service;
    const tidied = async () => {
      for (const removal of REMOVALS) while ((await removal(database, new Date(clock.now()))) > 0);
    };
    await tidied();
    expect(await filled()).toEqual(tables);
    clock.move(DAY + MINUTE);
    await tidied();
    expect(await filled()).toEqual(["mails", "subscriptions", "extension_links"]);
    clock.move(6 * DAY);
    await tidied();
    expect(await filled()).toEqual(["mails", "extension_links"]);
    clock.move(24 * DAY);
    await tidied();
    expect(await filled()).toEqual([]);
  });
});
