import {
  addressGiven,
  confirmAddress,
  type MailedAlert,
  mailsUnwanted,
  queueAlertDigest,
  queueAlertMail,
  stopMails,
} from "@stockfinder/contracts/alert-mails";
import { confirmMailingList, reportUndelivered, unsubscribe } from "@stockfinder/contracts/email";
import type { DataOf } from "@stockfinder/contracts/event";
import type { InputOf } from "@stockfinder/contracts/operation";
import { emptied } from "@stockfinder/testing/emptied";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type EmailService, ORIGIN, startService } from "./email-service.ts";
import { aMailServer, type MailServer } from "./mail-server.ts";
import { rowsOf } from "./queued.ts";

const JO = "jo@example.com";
const WEBHOOK = "a secret of the mail provider, long enough";
const ADDRESS_ID = "0190b0a0-0000-4000-8000-0000000000aa";
const WATCH_ID = "0190b0a0-0000-4000-8000-0000000000bb";
const ALERT: MailedAlert = {
  id: "0190b0a0-0000-4000-8000-0000000000cc",
  watchId: WATCH_ID,
  kind: "stock",
  upc: "711719541028",
  country: "USA",
  name: "PlayStation 5",
  store: "Target",
  branch: "Cleveland Commons, Cleveland",
  price: 499.99,
  formerPrice: null,
  currency: "USD",
  url: "https://www.target.com/p/-/A-70000000",
};

describe.each(SETUPS)("mails of alerts, on $name", (setup) => {
  let server: MailServer;
  let service: EmailService;
  const confirmed: InputOf<typeof confirmAddress>[] = [];
  const stopped: InputOf<typeof stopMails>[] = [];
  let isKnown = true;
  beforeAll(async () => {
    server = await aMailServer();
    service = await startService(setup, { SMTP_URL: server.url, MAIL_WEBHOOK_SECRET: WEBHOOK });
    // In place of the alert service.
    await service.bus.serve(confirmAddress, async (input) => {
      confirmed.push(input);
      return { confirmed: isKnown };
    });
    await service.bus.serve(stopMails, async (input) => {
      stopped.push(input);
      return null;
    });
  });
  beforeEach(async () => {
    server.behave({});
    confirmed.length = 0;
    stopped.length = 0;
    isKnown = true;
    await emptied(
      service.database,
      "email.mails, email.subscriptions, email.suppressions, email.daily_counts",
    );
  });
  afterAll(async () => {
    await service.stop();
    await server.close();
  });

  const queue = (changed: object = {}) =>
    service.callAs({ kind: "service", name: "notification-scheduler" }, queueAlertMail, {
      cause: "alert:1",
      to: JO,
      origin: ORIGIN,
      alert: ALERT,
      ...changed,
    });
  const give = (changed: Partial<DataOf<typeof addressGiven>> = {}) =>
    service.bus.publish(addressGiven, {
      addressId: ADDRESS_ID,
      email: JO,
      origin: ORIGIN,
      callerGroup: "0a0a0",
      at: "2026-11-22T12:00:00.000Z",
      ...changed,
    });
  async function received(count: number) {
    await expect.poll(() => server.received).toHaveLength(count);
    return server.received.map(({ mail, ...rest }) => ({ ...rest, mail, text: mail.text ?? "" }));
  }
  const states = async () => (await rowsOf(service)).map(({ state }) => state);

  test("an alert is mailed once per cause, with a link that stops mails about its watch alone", async () => {
    await Promise.all([queue(), queue(), queue()]);
    const [sent] = await received(1);
    expect(sent?.envelopeTo).toEqual([JO]);
    expect(sent?.mail.subject).toBe("Back in stock at Target, Cleveland Commons, Cleveland: PlayStation 5");
    for (const words of [
      "$499.99",
      ALERT.url,
      `${ORIGIN}/where-to-buy/711719541028/playstation-5`,
      `${ORIGIN}/watches`,
      "Stop emails about this item:",
    ])
      expect(sent?.text).toContain(words);

    const header = (name: string) => sent?.mail.headers.find(({ key }) => key === name)?.value;
    const oneClick = new URL(header("list-unsubscribe")?.slice(1, -1) ?? "");
    expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(oneClick.pathname).toBe("/api/email/unsubscribe");
    const token = oneClick.searchParams.get("token") ?? "";
    expect(sent?.text).toContain(`${ORIGIN}/unsubscribe?token=${token}&of=watch`);
    const left = { worked: true, msg: "You get no more emails about this item." };
    expect(await service.call(unsubscribe, { token })).toEqual(left);
    expect(await service.call(unsubscribe, { token })).toEqual(left);
    expect(stopped).toEqual([{ watchId: WATCH_ID }, { watchId: WATCH_ID }]);
    expect(service.log.join("\n")).not.toContain(token);
    expect(service.log.join("\n")).not.toContain(JO);
  });

  test("a price alert names the former price if it is known", async () => {
    const cheaper: MailedAlert = { ...ALERT, kind: "price", branch: null, formerPrice: 549, price: 449.5 };
    await queue({ cause: "alert:2", alert: cheaper });
    await queue({ cause: "alert:3", alert: { ...cheaper, formerPrice: null, price: null, upc: null } });
    const mails = await received(2);
    const [known, unknown] = mails.toSorted(
      (a, b) => Number(b.text.includes("$")) - Number(a.text.includes("$")),
    );
    expect(known?.mail.subject).toBe("Now $449.50 at Target: PlayStation 5");
    expect(known?.text).toContain("$449.50 (was $549.00)");
    expect(unknown?.mail.subject).toBe("Cheaper at Target: PlayStation 5");
    expect(unknown?.text).not.toMatch(/\$|was|where-to-buy/);
  });

  const AT_4 = { price: 4, currency: "USD" };
  const FAR = {
    ...{ store: "Sam's Club", branch: "Berea", distanceMiles: 13.5, ...AT_4 },
    url: "https://www.samsclub.com/ip/1",
  };
  const NEAR = {
    ...{ store: "Target", branch: "Steelyard, Cleveland", distanceMiles: 3.3, ...AT_4 },
    url: ALERT.url,
  };

  const PLACES = { ...FAR, formerPrice: 9, nearest: { ...NEAR, storeId: "target" } };
  const PLACES_BEFORE = { ...NEAR, changedAt: { ...FAR, storeId: "samsclub" } };
  const SEEN_AT = "2026-11-20T11:58:00Z";

  test.for([
    ["an alert near a zip code", PLACES],
    ["one of the release before", PLACES_BEFORE],
  ] as const)("%s is about the price that fell, then names the nearest", async ([, places]) => {
    await queue({ cause: "alert:near", alert: { ...ALERT, kind: "price", ...places } });
    const [sent] = await received(1);
    expect(sent?.mail.subject).toBe("Now $4.00 at Sam's Club, Berea, 13.5 mi: PlayStation 5");
    const text = sent?.text.replace(/\s+/g, " ");
    expect(text).toContain("Nearest: Target, Steelyard, Cleveland, 3.3 mi for $4.00.");
    expect(sent?.text).toContain(FAR.url);
  });

  test.for([
    ["an alert near a zip code", PLACES],
    ["one of the release before", PLACES_BEFORE],
  ] as const)("%s is about the nearest that has it, then says what is back", async ([, places]) => {
    await queue({ cause: "alert:near", alert: { ...ALERT, kind: "stock", ...places, seenAt: SEEN_AT } });
    const [sent] = await received(1);
    expect(sent?.mail.subject).toBe("In stock at Target, Steelyard, Cleveland, 3.3 mi: PlayStation 5");
    const text = sent?.text.replace(/\s+/g, " ");
    expect(text).toMatch(
      / Back at Sam's Club, Berea, 13\.5 mi\. Seen .* before this email\. It may sell out fast\./,
    );
    expect(text?.match(/before this email/g)).toHaveLength(1);
    expect(sent?.text).toContain(NEAR.url);
    expect(sent?.text).not.toContain(FAR.url);
  });

  test("a digest lists its alerts, and is left as a whole", async () => {
    await service.callAs({ kind: "service", name: "notification-scheduler" }, queueAlertDigest, {
      cause: "digest:1",
      to: JO,
      origin: ORIGIN,
      addressId: ADDRESS_ID,
      alerts: [ALERT, { ...ALERT, name: "Lysol wipes", kind: "price", price: 4, formerPrice: 6 }],
      more: 3,
    });
    const [sent] = await received(1);
    expect(sent?.mail.subject).toBe("Your alerts: PlayStation 5 and 4 more");
    expect(sent?.text).toMatch(
      /Back in stock:\nPlayStation 5[\s\S]*Cheaper:\nLysol wipes[\s\S]*\$4\.00 \(was \$6\.00\)/,
    );
    const token = /token=([\w-]{43})&of=digest/.exec(sent?.text ?? "")?.[1] ?? "";
    expect(await service.call(unsubscribe, { token })).toEqual({
      worked: true,
      msg: "You get no more daily emails.",
    });
    expect(stopped).toEqual([{ addressId: ADDRESS_ID }]);
  });

  test("callers outside cannot queue one", async () => {
    const mail = { cause: "alert:1", to: JO, origin: ORIGIN, alert: ALERT };
    await expect(service.call(queueAlertMail, mail)).rejects.toMatchObject({ code: "forbidden" });
  });

  test("queued mails of a stopped watch are withdrawn, the rest is sent", async () => {
    server.behave({ recipient: () => ({ code: 450, text: "4.7.1 try later" }) });
    const other = { ...ALERT, watchId: "0190b0a0-0000-4000-8000-0000000000dd" };
    await queue({ cause: "alert:1" });
    await queue({ cause: "alert:2", alert: other });
    await expect.poll(async () => (await rowsOf(service)).map(({ deferrals }) => deferrals)).toEqual([1, 1]);
    await service.bus.publish(mailsUnwanted, { watchIds: [WATCH_ID] });
    await expect.poll(async () => (await states()).toSorted()).toEqual(["suppressed", "waiting"]);
    const [withdrawn] = (await rowsOf(service)).filter(({ state }) => state === "suppressed");
    expect(withdrawn).toMatchObject({ recipient: null, letter: null });

    server.behave({});
    service.clock.move(60_000);
    await received(1);
    await expect.poll(async () => (await states()).toSorted()).toEqual(["sent", "suppressed"]);
  });

  test("a waiting digest loses the alerts of a watch that is gone", async () => {
    server.behave({ recipient: () => ({ code: 451, text: "4.7.1 try later" }) });
    const other = { ...ALERT, id: ADDRESS_ID, watchId: "0190b0a0-0000-4000-8000-0000000000dd", name: "Xbox" };
    await service.callAs({ kind: "service", name: "notification-scheduler" }, queueAlertDigest, {
      cause: "digest:1",
      to: JO,
      origin: ORIGIN,
      addressId: ADDRESS_ID,
      alerts: [ALERT, other],
      more: 3,
    });
    await expect.poll(async () => (await rowsOf(service)).map(({ deferrals }) => deferrals)).toEqual([1]);
    await service.bus.publish(mailsUnwanted, { watchIds: [WATCH_ID] });
    const left = async () =>
      (await service.database.query("select letter->'alerts'->0->>'name' as name from email.mails")).rows;
    await expect.poll(left).toEqual([{ name: "Xbox" }]);

    server.behave({});
    service.clock.move(60_000);
    const [sent] = await received(1);
    expect(sent?.mail.subject).toBe("Your alerts: Xbox");
    expect(sent?.text).not.toMatch(/PlayStation 5|more/);
  });

  test("a waiting digest is withdrawn with its last alert", async () => {
    server.behave({ recipient: () => ({ code: 451, text: "4.7.1 try later" }) });
    await service.callAs({ kind: "service", name: "notification-scheduler" }, queueAlertDigest, {
      cause: "digest:1",
      to: JO,
      origin: ORIGIN,
      addressId: ADDRESS_ID,
      alerts: [ALERT],
      more: 0,
    });
    await expect.poll(async () => (await rowsOf(service)).map(({ deferrals }) => deferrals)).toEqual([1]);
    await service.bus.publish(mailsUnwanted, { watchIds: [WATCH_ID] });
    await expect.poll(states).toEqual(["suppressed"]);
    expect(await rowsOf(service)).toMatchObject([{ recipient: null, letter: null }]);
  });

  test("a mail that is withdrawn while the server receives it is not sent again after a deferral", async () => {
    const { promise: reply, resolve: defer } = Promise.withResolvers<{ code: number; text: string }>();
    server.behave({ message: () => reply });
    await queue();
    await expect.poll(states).toEqual(["sending"]);
    await service.bus.publish(mailsUnwanted, { watchIds: [WATCH_ID] });
    await expect
      .poll(async () => (await service.database.query("select from email.mails where withdrawn")).rowCount)
      .toBe(1);

    defer({ code: 451, text: "4.7.1 try later" });

    await expect.poll(states).toEqual(["suppressed"]);
    expect(await rowsOf(service)).toMatchObject([{ recipient: null, letter: null }]);
    expect(server.received).toEqual([]);
  });

  test("a suppressed address gets neither alerts nor a question", async () => {
    await service.call(reportUndelivered, { secret: WEBHOOK, events: [{ kind: "complaint", email: JO }] });
    await queue();
    await expect.poll(states).toEqual(["suppressed"]);
    await give();
    await give({ email: "other@example.com", addressId: ALERT.id });
    const [sent] = await received(1);
    expect(sent?.envelopeTo).toEqual(["other@example.com"]);
  });

  describe("the question whether an address is its reader's", () => {
    test("is mailed once, and its link confirms the address", async () => {
      await Promise.all([give(), give()]);
      const [sent] = await received(1);
      expect(sent?.mail.subject).toBe("Confirm this address for your StockFinder alerts");
      const token = /\/email\/confirm\?token=([\w-]{43})&for=alerts/.exec(sent?.text ?? "")?.[1] ?? "";
      expect(await service.call(confirmMailingList, { token })).toEqual({
        worked: true,
        msg: "Your alerts come to this address.",
      });
      expect(confirmed).toEqual([{ addressId: ADDRESS_ID }]);
      expect(await service.call(unsubscribe, { token })).toMatchObject({ worked: false });
      isKnown = false;
      expect(await service.call(confirmMailingList, { token })).toMatchObject({
        worked: false,
        msg: expect.stringContaining("expired"),
      });
      expect(service.log.join("\n")).not.toContain(token);
    });

    test("is mailed five times a day to one mailbox, and ten times for one network", async () => {
      for (let time = 0; time < 7; time++)
        await give({
          email: `jo+${time}@example.com`,
          callerGroup: `0000${time}`,
          at: `2026-11-22T12:0${time}:00Z`,
        });
      await received(5);
      for (let time = 10; time < 22; time++)
        await give({
          email: `reader${time}@example.com`,
          callerGroup: "fffff",
          at: `2026-11-22T13:${time}:00Z`,
        });
      await received(15);
    });
  });
});
