import { joinMailingList } from "@stockfinder/contracts/email";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { claimMails, noteMails, queueMail, renewClaims } from "../src/mails.ts";
import { CALLER, type EmailService, ORIGIN, startService } from "./email-service.ts";
import { aMailServer, type MailServer } from "./mail-server.ts";
import { askFor, rowsOf, untilDeferred, untilStates } from "./queued.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const JO = "jo@example.com";
const CONNECTIONS = 2;

describe.each(SETUPS)("sending, on $name", (setup) => {
  describe.skipIf(!setup.isThere)("", () => {
    let server: MailServer;
    let service: EmailService;
    beforeAll(async () => {
      server = await aMailServer();
      service = await startService(setup, { SMTP_URL: server.url, MAIL_CONNECTIONS: String(CONNECTIONS) });
    });
    beforeEach(async () => {
      server.behave({});
      await service.database.query(
        "truncate email.mails, email.subscriptions, email.suppressions, email.extension_links, email.daily_counts",
      );
      service.clock.move(2 * MINUTE); // whatever the test before has made it wait for
    });
    afterAll(async () => {
      await service.stop();
      await server.close();
    });

    const suppressed = async ({ database }: EmailService) =>
      (await database.query("select from email.suppressions")).rowCount;

    test("a mail goes out once, as it is meant to, and only that it was sent is kept", async () => {
      await askFor(service, JO);
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

    test("a server that wants to see us again (greylisting) gets the mail minutes later, once", async () => {
      let tries = 0;
      server.behave({
        recipient: () => (++tries <= 2 ? { code: 451, text: `4.7.1 Greylisted, <${JO}>` } : undefined),
      });
      await askFor(service, JO);
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

    test("a claim that is renewed when its mail was just put off makes its rest no shorter", async () => {
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
      const putOff = { becomes: "waiting", reply: null, dueAt, deferrals: 1 } as const;
      await noteMails(
        database,
        claimed.map(({ id, claim }) => ({ id, claim, ...putOff })),
        now,
      );
      await renewClaims(database, claimed, now);
      const { rows } = await database.query("select due_at from email.mails");
      expect(rows).toEqual([{ due_at: dueAt }]);
      await service.addWorker();
    });

    test("a mailing may take longer than the day after which others are given up", async () => {
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

    test("a mail that is put off for a day is given up", async () => {
      server.behave({
        message: () => ({ code: 452, text: "4.3.1 Disk full" }),
      });
      await askFor(service, JO);
      await untilDeferred(service, 1);
      service.clock.move(24 * HOUR + 1);
      const [row] = await untilStates(service, "expired");
      expect(row).toMatchObject({ recipient: null, letter: null });
      expect(server.received).toHaveLength(0);
    });

    test("a mail that nobody can write holds up no other, and is given up after a day", async () => {
      await service.database.query(
        `insert into email.mails (id, cause, letter, recipient, recipient_digest, queued_at, due_at)
         values (gen_random_uuid(), 'of a later version', '{"template":"unheard-of"}', $1, 'x', $2, $2)`,
        [JO, new Date(service.clock.now() - 1_000)],
      );
      await askFor(service, "pat@example.com");
      await untilStates(service, "waiting", "sent");
      await expect.poll(() => service.log.join("")).toContain("delivering a mail failed");
      service.clock.move(24 * HOUR);
      const [row] = await untilStates(service, "expired", "sent");
      expect(row).toMatchObject({ recipient: null, letter: null });
    });

    test.each([
      { code: 550, text: "5.1.1 <jo@example.com> User unknown", reply: "550 5.1.1" },
      { code: 550, text: "No such user here", reply: "550" },
      { code: 550, text: "5.2.1 Mailbox disabled", reply: "550 5.2.1" },
      { code: 556, text: "5.1.10 No mail is taken here", reply: "556 5.1.10" },
    ])("an address that is none ($reply) is not written to again, and nobody can tell", async (refusal) => {
      server.behave({ recipient: () => refusal });
      await askFor(service, JO);
      expect(await untilStates(service, "refused")).toMatchObject([
        { reply: refusal.reply, recipient: null },
      ]);
      expect(await suppressed(service)).toBe(1);

      await askFor(service, "JO@example.com");
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
    ])("$code $text at the $at says nothing of the address", async ({ at, ...refusal }) => {
      let isRefused = true;
      server.behave({ [at]: () => (isRefused ? refusal : undefined) });
      await askFor(service, JO);
      await untilStates(service, "refused");
      expect(await suppressed(service)).toBe(0);
      isRefused = false;
      await askFor(service, JO);
      await untilStates(service, "refused", "sent");
      expect(server.received).toHaveLength(1);
    });

    test("a connection that ends in the middle of a message costs no mail and doubles none", async () => {
      let cuts = 2;
      server.behave({ cutsMessage: () => cuts-- > 0 });
      await askFor(service, JO);
      await untilDeferred(service, 1);
      service.clock.move(1.2 * MINUTE);
      await untilDeferred(service, 2);
      service.clock.move(6 * MINUTE);
      await untilStates(service, "sent");
      expect(server.received).toHaveLength(1);
    });

    test("a server that took a mail and could not say so gets it again, to be known by the same Message-ID", async () => {
      let cuts = 1;
      server.behave({ cutsReply: () => cuts-- > 0 });
      await askFor(service, JO);
      await untilDeferred(service, 1);
      service.clock.move(1.2 * MINUTE);
      await untilStates(service, "sent");
      expect(server.received).toHaveLength(2);
      const [first, second] = server.received;
      expect(second?.mail.messageId).toBe(first?.mail.messageId);
      expect(second?.mail.date).toBe(first?.mail.date);
    });

    test("while no server is there mails wait, and go out when it is", async () => {
      await server.close();
      await askFor(service, JO, "pat@example.com", "kim@example.com");
      await expect.poll(() => service.log.join("")).toContain("no mail can be sent at present");
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

    test("a server that will not have our sender is no reason to give a mail up", async () => {
      let isUnknown = true;
      server.behave({
        sender: () => (isUnknown ? { code: 550, text: "5.1.8 Sender not verified" } : undefined),
      });
      await askFor(service, JO);
      await expect.poll(() => service.log.join("")).toContain("550 5.1.8");
      isUnknown = false;
      service.clock.move(2 * MINUTE);
      await untilStates(service, "sent");
      expect(await suppressed(service)).toBe(0);
    });

    test("a slow recipient's server holds up one connection, not the others; few are opened for many mails", async () => {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      server.behave({ recipient: (address) => (address.startsWith("slow") ? promise : undefined) });
      const before = server.connectionCount();
      const others = Array.from({ length: 20 }, (_, index) => `reader${index}@example.com`);
      await askFor(service, "slow@example.com", ...others);
      await expect.poll(() => server.received).toHaveLength(20);
      expect((await rowsOf(service))[0]?.state).toBe("waiting");
      resolve(undefined);
      await expect.poll(() => server.received).toHaveLength(21);
      expect(server.connectionCount() - before).toBeLessThanOrEqual(CONNECTIONS);
    });

    test("a mail to somebody who complained meanwhile is not sent", async () => {
      let isGreylisting = true;
      server.behave({ recipient: () => (isGreylisting ? { code: 450, text: "Later" } : undefined) });
      await askFor(service, JO);
      await untilDeferred(service, 1);
      isGreylisting = false;
      await service.database.query(
        `insert into email.suppressions select recipient_digest, 'complaint', now() from email.mails`,
      );
      service.clock.move(1.2 * MINUTE);
      await untilStates(service, "suppressed");
      expect(server.received).toHaveLength(0);
    });

    test("who stops finishes the mail in hand, and leaves the rest for the next", async () => {
      const { promise: release, resolve: answer } = Promise.withResolvers<undefined>();
      server.behave({ message: () => release });
      await askFor(service, JO, "pat@example.com", "kim@example.com");
      await untilStates(service, "sending", "sending", "waiting");
      const stopping = service.stopWorker();
      answer(undefined);
      await stopping;
      expect((await rowsOf(service)).map(({ state }) => state)).toEqual(["sent", "sent", "waiting"]);
      await service.addWorker();
      await untilStates(service, "sent", "sent", "sent");
      expect(server.received).toHaveLength(3);
    });

    test("who has to stop before the server has answered sends no second one", async () => {
      server.behave({ message: () => new Promise(() => {}) });
      await askFor(service, JO);
      await untilStates(service, "sending");
      await service.stopWorker(0);
      await service.addWorker();
      await untilStates(service, "unsure");
      expect(server.received).toHaveLength(0);
    });

    test("no address is logged, and of a settled mail none is kept", async () => {
      service.log.length = 0;
      server.behave({
        recipient: (address) => ({ code: address === JO ? 550 : 554, text: `5.1.1 <${address}> is unknown` }),
      });
      await askFor(service, JO, "pat@example.com");
      await untilStates(service, "refused", "refused");
      expect(service.log).toHaveLength(2);
      expect(service.log.join("")).not.toMatch(/@|jo|pat/i);
      const { rows } = await service.database.query("select mails::text as row from email.mails");
      expect(JSON.stringify(rows)).not.toMatch(/@|jo\b|pat\b/i);
    });
  });
});
