import { joinMailingList } from "@stockfinder/contracts/email";
import { emptied } from "@stockfinder/testing/emptied";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { claimMails, postpone, queueMail, renewClaims } from "../src/mails/mails.ts";
import { sendUnsureAgain, unsureMails } from "../src/mails/unsure-mails.ts";
import { CALLER, type EmailService, ORIGIN, REQUEST_ID, startService } from "./email-service.ts";
import { aMailServer, type MailServer } from "./mail-server.ts";
import { queueMails, rowsOf, untilDeferred, untilStates } from "./queued.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const JO = "jo@example.com";
const CONNECTIONS = 2;

describe.each(SETUPS)("sending, on $name", (setup) => {
  let server: MailServer;
  let service: EmailService;
  beforeAll(async () => {
    server = await aMailServer();
    service = await startService(setup, { SMTP_URL: server.url }, { connections: CONNECTIONS });
  });
  beforeEach(async () => {
    server.behave({});
    await emptied(
      service.database,
      "email.mails, email.subscriptions, email.suppressions, email.extension_links, email.daily_counts",
    );
    service.clock.move(2 * MINUTE); // whatever the test before has made it wait for
  });
  afterAll(async () => {
    await service.stop();
    await server.close();
  });

  const suppressed = async ({ database }: EmailService) =>
    (await database.query("select from email.suppressions")).rowCount;

  test("sends a mail once, and stores neither its address nor its content", async () => {
    await queueMails(service, JO);
    const [row] = await untilStates(service, "sent");
    expect(row).toMatchObject({ recipient: null, letter: null, reply: null });

    expect(server.received).toHaveLength(1);
    const [{ mail, raw, envelopeFrom, envelopeTo } = expect.fail()] = server.received;
    expect(envelopeFrom).toBe("no-reply@stockfinder.example");
    expect(envelopeTo).toEqual([JO]);
    expect(mail).toMatchObject({
      from: { name: "StockFinder", address: "no-reply@stockfinder.example" },
      to: [{ address: JO }],
      subject: "Your download link for the StockFinder extension",
      messageId: `<${row?.id}@stockfinder.example>`,
    });
    expect(mail.html).toContain("Add to Browser - It&#39;s Free!");
    expect(mail.text).toContain("Add to Browser - It's Free!");
    expect(mail.headers).toContainEqual(
      expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }),
    );
    for (const line of raw.split("\r\n")) expect(line.length).toBeLessThanOrEqual(998);
  });

  test("a greylisted mail is sent minutes later, once", async () => {
    let tries = 0;
    server.behave({
      recipient: () => (++tries <= 2 ? { code: 451, text: `4.7.1 Greylisted, <${JO}>` } : undefined),
    });
    await queueMails(service, JO);
    await untilDeferred(service, 1);
    service.clock.move(1.2 * MINUTE);
    await untilDeferred(service, 2);
    const [row] = await rowsOf(service);
    expect(row).toMatchObject({ state: "waiting", reply: "451 4.7.1" });
    const { rows } = await service.database.query<{ due_at: Date }>("select due_at from email.mails");
    const restMs = (rows[0]?.due_at.getTime() ?? 0) - service.clock.now();
    expect(restMs).toBeGreaterThan(4 * MINUTE);
    expect(restMs).toBeLessThan(5.6 * MINUTE);
    service.clock.move(5.6 * MINUTE);
    await untilStates(service, "sent");
    expect(server.received).toHaveLength(1);
    expect(tries).toBe(3);
  });

  test("renewing a claim does not shorten a deferral", async () => {
    await service.stopWorker();
    const { database, clock } = service;
    const now = new Date(clock.now());
    await queueMail(database, {
      cause: "one",
      letter: { template: "extension-installed", origin: ORIGIN },
      recipient: JO,
      recipientDigest: Buffer.from("jo"),
      at: now,
    });
    const claimed = await claimMails(database, now, 1);
    const dueAt = new Date(clock.now() + HOUR);
    for (const mail of claimed) await postpone(database, mail, { reply: null, dueAt, deferrals: 1, at: now });
    await renewClaims(database, claimed, now);
    const { rows } = await database.query("select due_at from email.mails");
    expect(rows).toEqual([{ due_at: dueAt }]);
    await service.addWorker();
  });

  test("a mailing expires later than other mails", async () => {
    await service.stopWorker();
    const at = new Date(service.clock.now() - 2 * 24 * HOUR);
    for (const cause of ["one", "to all"])
      await queueMail(service.database, {
        cause,
        letter: { template: "extension-installed", origin: ORIGIN },
        recipient: JO,
        recipientDigest: Buffer.from(cause),
        at,
      });
    await service.database.query("update email.mails set bulk = true where cause = 'to all'");
    await service.addWorker();
    await untilStates(service, "expired", "sent");
  });

  test("a mail that is deferred for a day expires", async () => {
    server.behave({
      message: () => ({ code: 452, text: "4.3.1 Disk full" }),
    });
    await queueMails(service, JO);
    await untilDeferred(service, 1);
    service.clock.move(24 * HOUR + 1);
    const [row] = await untilStates(service, "expired");
    expect(row).toMatchObject({ recipient: null, letter: null });
    expect(server.received).toHaveLength(0);
  });

  test("an unreadable mail does not block others, and expires after a day", async () => {
    await service.database.query(
      `insert into email.mails (id, cause, letter, recipient, recipient_digest, queued_at, due_at)
       values (gen_random_uuid(), 'of a later version', '{"template":"unheard-of"}', $1, 'x', $2, $2)`,
      [JO, new Date(service.clock.now() - 1_000)],
    );
    await queueMails(service, "pat@example.com");
    await untilStates(service, "waiting", "sent");
    await expect.poll(() => service.log.join("")).toContain("sending mails failed");
    service.clock.move(24 * HOUR);
    const [row] = await untilStates(service, "expired", "sent");
    expect(row).toMatchObject({ recipient: null, letter: null });
  });

  test.each([
    { code: 550, text: "5.1.1 <jo@example.com> User unknown", reply: "550 5.1.1" },
    { code: 550, text: "No such user here", reply: "550" },
    { code: 550, text: "5.2.1 Mailbox disabled", reply: "550 5.2.1" },
    { code: 556, text: "5.1.10 No mail is taken here", reply: "556 5.1.10" },
  ])("an invalid address ($reply) is suppressed, and answers do not reveal it", async (refusal) => {
    server.behave({ recipient: () => refusal });
    await queueMails(service, JO);
    expect(await untilStates(service, "refused")).toMatchObject([{ reply: refusal.reply, recipient: null }]);
    expect(await suppressed(service)).toBe(1);

    await queueMails(service, "JO@example.com");
    expect(await service.call(joinMailingList, { email: JO, ...CALLER })).toEqual({
      worked: true,
      msg: "Successfuly joined!",
    });
    expect(await rowsOf(service)).toHaveLength(1);
  });

  test.each<{ at: "recipient" | "message"; code: number; text: string }>([
    { at: "recipient", code: 550, text: "5.7.1 Our policy" },
    { at: "recipient", code: 552, text: "5.2.2 Mailbox full" },
    { at: "recipient", code: 554, text: "Refused" },
    { at: "message", code: 550, text: "Looks like spam" },
    { at: "message", code: 554, text: "5.7.1 Looks like spam" },
  ])("$code $text for the $at does not suppress the address", async ({ at, ...refusal }) => {
    let isRefused = true;
    server.behave({ [at]: () => (isRefused ? refusal : undefined) });
    await queueMails(service, JO);
    await untilStates(service, "refused");
    expect(await suppressed(service)).toBe(0);
    isRefused = false;
    await queueMails(service, JO);
    await untilStates(service, "refused", "sent");
    expect(server.received).toHaveLength(1);
  });

  test("a cut connection neither loses nor duplicates a mail", async () => {
    let cuts = 2;
    server.behave({ cutsMessage: () => cuts-- > 0 });
    await queueMails(service, JO);
    await untilDeferred(service, 1);
    service.clock.move(1.2 * MINUTE);
    await untilDeferred(service, 2);
    service.clock.move(6 * MINUTE);
    await untilStates(service, "sent");
    expect(server.received).toHaveLength(1);
  });

  test("a mail without a reply is sent again with the same Message-ID", async () => {
    let cuts = 1;
    server.behave({ cutsReply: () => cuts-- > 0 });
    await queueMails(service, JO);
    await untilDeferred(service, 1);
    service.clock.move(1.2 * MINUTE);
    await untilStates(service, "sent");
    expect(server.received).toHaveLength(2);
    const [first, second] = server.received;
    expect(second?.mail.messageId).toBe(first?.mail.messageId);
    expect(second?.mail.date).toBe(first?.mail.date);
  });

  test("mails wait while the server is unreachable", async () => {
    await server.close();
    await queueMails(service, JO, "pat@example.com", "kim@example.com");
    await expect.poll(() => service.log.join("")).toContain("the mail server is unreachable");
    expect(await rowsOf(service)).toMatchObject([
      { state: "waiting", deferrals: 0 },
      { state: "waiting", deferrals: 0 },
      { state: "waiting", deferrals: 0 },
    ]);
    server = await aMailServer({ port: server.port });
    service.clock.move(2 * MINUTE);
    await untilStates(service, "sent", "sent", "sent");
    expect(server.received.map(({ envelopeTo }) => envelopeTo[0]).sort()).toEqual([
      JO,
      "kim@example.com",
      "pat@example.com",
    ]);
  });

  test("a mail waits if the server rejects the sender", async () => {
    let isUnknown = true;
    server.behave({
      sender: () => (isUnknown ? { code: 550, text: "5.1.8 Sender not verified" } : undefined),
    });
    await queueMails(service, JO);
    await expect.poll(() => service.log.join("")).toContain("550 5.1.8");
    isUnknown = false;
    service.clock.move(2 * MINUTE);
    await untilStates(service, "sent");
    expect(await suppressed(service)).toBe(0);
  });

  test("a slow reply blocks one connection only; many mails share few connections", async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    server.behave({ recipient: (address) => (address.startsWith("slow") ? promise : undefined) });
    const before = server.connectionCount();
    const others = Array.from({ length: 20 }, (_, index) => `reader${index}@example.com`);
    await queueMails(service, "slow@example.com", ...others);
    await expect.poll(() => server.received).toHaveLength(20);
    expect((await rowsOf(service))[0]?.state).toBe("waiting");
    resolve(undefined);
    await expect.poll(() => server.received).toHaveLength(21);
    expect(server.connectionCount() - before).toBeLessThanOrEqual(CONNECTIONS);
  });

  test("a queued mail to a suppressed address is not sent", async () => {
    let isGreylisting = true;
    server.behave({ recipient: () => (isGreylisting ? { code: 450, text: "Later" } : undefined) });
    await queueMails(service, JO);
    await untilDeferred(service, 1);
    isGreylisting = false;
    await service.database.query(
      `insert into email.suppressions select recipient_digest, 'complaint', now() from email.mails`,
    );
    service.clock.move(1.2 * MINUTE);
    await untilStates(service, "suppressed");
    expect(server.received).toHaveLength(0);
  });

  test("a stopping copy finishes its current mail, and leaves the others", async () => {
    const { promise: release, resolve: answer } = Promise.withResolvers<undefined>();
    server.behave({ message: () => release });
    await queueMails(service, JO, "pat@example.com", "kim@example.com");
    await untilStates(service, "sending", "sending", "waiting");
    const stopping = service.stopWorker();
    answer(undefined);
    await stopping;
    expect((await rowsOf(service)).map(({ state }) => state)).toEqual(["sent", "sent", "waiting"]);
    await service.addWorker();
    await untilStates(service, "sent", "sent", "sent");
    expect(server.received).toHaveLength(3);
  });

  test("a mail that is cut off by a stop is unsure, and not sent again", async () => {
    server.behave({ message: () => new Promise(() => {}) });
    await queueMails(service, JO);
    await untilStates(service, "sending");
    await service.stopWorker(0);
    await service.addWorker();
    await untilStates(service, "unsure");
    expect(server.received).toHaveLength(0);
  });

  test("only an operator's command sends an unsure mail again", async () => {
    const { database } = service;
    server.behave({ message: () => new Promise(() => {}) });
    await queueMails(service, JO);
    await untilStates(service, "sending");
    await service.stopWorker(0);
    await service.addWorker();
    const [{ id } = expect.fail()] = await untilStates(service, "unsure");
    server.behave({});
    const now = new Date(service.clock.now());

    expect(await unsureMails(database)).toMatchObject([{ id, isKept: true }]);
    expect(await sendUnsureAgain(database, ["another"], now)).toEqual([]);
    expect(await sendUnsureAgain(database, [id], now)).toEqual([id]);

    expect(await untilStates(service, "sent")).toMatchObject([{ id, recipient: null, letter: null }]);
    expect(server.received).toHaveLength(1);
    expect(await unsureMails(database)).toEqual([]);
    expect(await sendUnsureAgain(database, "all", now)).toEqual([]);
  });

  test("no address is logged, or stored for a settled mail", async () => {
    service.log.length = 0;
    server.behave({
      recipient: (address) => ({ code: address === JO ? 550 : 554, text: `5.1.1 <${address}> is unknown` }),
    });
    await queueMails(service, JO, "pat@example.com");
    await untilStates(service, "refused", "refused");
    expect(service.log).toHaveLength(2);
    for (const line of service.log) expect(JSON.parse(line)).toMatchObject({ requestId: REQUEST_ID });
    expect(service.log.join("")).not.toMatch(/@|jo|pat/i);
    const { rows } = await service.database.query("select mails::text as row from email.mails");
    expect(JSON.stringify(rows)).not.toMatch(/@|jo\b|pat\b/i);
  });
});
