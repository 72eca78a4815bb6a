import { randomUUID } from "node:crypto";
import { accountRemoved, accountsMerged } from "@stockfinder/contracts/accounts";
import { answerAlert, readLinkedAlert } from "@stockfinder/contracts/alert-answers";
import { channelPaused } from "@stockfinder/contracts/alert-mails";
import { exportWatches } from "@stockfinder/contracts/alerts";
import {
  addChannel,
  type ChannelKind,
  listChannelKinds,
  listChannels,
  type OwnChannel,
  removeChannel,
  testChannel,
} from "@stockfinder/contracts/channels";
import { Fault } from "@stockfinder/contracts/fault";
import { knownProducts } from "@stockfinder/contracts/known-products";
import { ANONYMOUS, type Principal } from "@stockfinder/contracts/principal";
import { subscribePush } from "@stockfinder/contracts/push";
import { changeWatch, listWatches } from "@stockfinder/contracts/watches";
import { fingerprintOwner } from "@stockfinder/service/owner-key";
import { aChannelServer, type ChannelServer, type ServerAnswer } from "@stockfinder/testing/channel-server";
import { emptied } from "@stockfinder/testing/emptied";
import { aPushBrowser } from "@stockfinder/testing/push-browser";
import { aPushService, type PushService } from "@stockfinder/testing/push-service";
import { SETUPS } from "@stockfinder/testing/setups";
import { Webhook } from "standardwebhooks";
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
import { newVapidKeys } from "../src/push/vapid-keys.ts";
import { type AlertsService, startService } from "./alerts-service.ts";
import { aFingerprint, anAccount, IN, OUT, UPC } from "./samples.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PICTURE = "https://images.example/ps5.jpg";
const SERVICE: Principal = { kind: "service", name: "gateway" };
const SECRETS = [
  "tk_0123secret",
  "Asecret9",
  "1234:bot-secret",
  "hook-secret",
  "T0/B0/slacksecret",
  "whsec_c2VjcmV0MDEyMw==",
  "apprise-secret",
];

describe.each(SETUPS)("people's own channels, on $name", (setup) => {
  let server: ChannelServer;
  let pushes: PushService;
  let alerts: AlertsService;
  beforeAll(async () => {
    server = await aChannelServer();
    pushes = await aPushService();
    const vapid = newVapidKeys();
    alerts = await startService(setup, {
      CHANNEL_SECRET: "a-secret-of-the-tests-".repeat(2),
      CHANNEL_HOSTS: server.hostAndPort,
      VAPID_PUBLIC_KEY: vapid.publicKey,
      VAPID_PRIVATE_KEY: vapid.privateKey,
      UPSTREAM_PUSH: pushes.url,
      CHANNEL_TELEGRAM: server.url,
      CHANNEL_DISCORD: server.url,
      CHANNEL_SLACK: server.url,
    });
    await alerts.bus.serve(knownProducts, async () => [
      {
        upc: UPC,
        name: "PlayStation 5",
        image: PICTURE,
        isDemo: false,
        price: null,
        storeId: "target",
        store: "Target",
        isAvailable: true,
        seenAt: "2026-11-22T12:00:00.000Z",
        stores: 1,
      },
    ]);
  });
  afterAll(async () => {
    await alerts.stop();
    await pushes.stop();
    await server.stop();
  });
  afterEach(async () => {
    server.answer = () => ({ status: 200 });
    alerts.clock.move(2 * HOUR); // what waits for a retry is sent now
    await alerts.delivered();
  });
  beforeEach(async () => {
    await emptied(
      alerts.database,
      "alerts.channels, alerts.watches, alerts.places, alerts.transitions, alerts.owner_ends, alerts.inbox cascade",
    );
    server.received.length = 0;
  });

  const settingsOf = (): Record<ChannelKind, Record<string, string>> => ({
    ntfy: { server: server.url, topic: "my_alerts", token: "tk_0123secret" },
    gotify: { server: `${server.url}/gotify/`, token: "Asecret9" },
    telegram: { botToken: "1234:bot-secret", chatId: "-100200" },
    discord: { url: "https://discord.com/api/webhooks/42/hook-secret" },
    slack: { url: "https://hooks.slack.com/services/T0/B0/slacksecret" },
    webhook: { url: `${server.url}/hook?key=hook-secret`, secret: "whsec_c2VjcmV0MDEyMw==" },
    apprise: { server: server.url, key: "apprise-secret" },
  });
  const add = (owner: Principal, kind: ChannelKind, settings = settingsOf()[kind]): Promise<OwnChannel> =>
    alerts.call(
      addChannel,
      { kind, name: `My ${kind}`, settings, origin: "https://stockfinder.example" },
      owner,
    );
  /** A channel of this owner, and a watch that uses it. */
  async function watchBy(owner: Principal, kind: ChannelKind, changed: object = {}): Promise<OwnChannel> {
    const channel = await add(owner, kind);
    await alerts.watch(owner, { channels: [`channel:${channel.id}`], ...changed });
    return channel;
  }
  async function deliveries(): Promise<{ state: string; reason: string | null }[]> {
    const { rows } = await alerts.database.query<{ state: string; reason: string | null }>(
      "select state, reason from alerts.deliveries order by queued_at, id",
    );
    return rows;
  }
  const shown = async (owner: Principal) => (await alerts.call(listChannels, {}, owner))[0];

  const TITLE = "PlayStation 5";
  const TEXT = "Back in stock at Target for $20.00";
  const ITEM = "https://www.target.com/p/-/A-70000000";
  const ANSWER = /https:\/\/stockfinder\.example\/answer#([\w-]{43})/;
  const OK: Partial<Record<ChannelKind, ServerAnswer>> = {
    telegram: { status: 200, body: { ok: true, result: { message_id: 77 } } },
    discord: { status: 200, body: { id: "555" } },
  };

  test.each<[ChannelKind, { path: string; headers?: object; body: object }]>([
    [
      "ntfy",
      {
        path: "/",
        headers: { authorization: "Bearer tk_0123secret" },
        body: {
          topic: "my_alerts",
          title: TITLE,
          message: TEXT,
          click: ITEM,
          attach: PICTURE,
          actions: [{ url: expect.stringMatching(ANSWER) }],
        },
      },
    ],
    [
      "gotify",
      {
        path: "/gotify/message",
        headers: { "x-gotify-key": "Asecret9" },
        body: {
          title: TITLE,
          message: expect.stringMatching(ANSWER),
          extras: { "client::notification": { click: { url: ITEM }, bigImageUrl: PICTURE } },
        },
      },
    ],
    [
      "telegram",
      {
        path: "/bot1234:bot-secret/sendMessage",
        body: {
          chat_id: "-100200",
          text: `<b>${TITLE}</b>\n${TEXT}`,
          parse_mode: "HTML",
          link_preview_options: { url: PICTURE },
          reply_markup: { inline_keyboard: [[{ text: "Open", url: ITEM }, { text: "Snooze or got it" }]] },
        },
      },
    ],
    [
      "discord",
      {
        path: "/api/webhooks/42/hook-secret?wait=true",
        body: {
          embeds: [
            {
              title: TITLE,
              description: expect.stringMatching(ANSWER),
              url: ITEM,
              thumbnail: { url: PICTURE },
            },
          ],
        },
      },
    ],
    [
      "slack",
      {
        path: "/services/T0/B0/slacksecret",
        body: { text: TITLE, blocks: [{ text: { text: expect.stringMatching(ANSWER) } }] },
      },
    ],
    [
      "webhook",
      {
        path: "/hook?key=hook-secret",
        body: {
          title: TITLE,
          text: TEXT,
          url: ITEM,
          picture: PICTURE,
          moreUrl: expect.stringMatching(ANSWER),
        },
      },
    ],
    [
      "apprise",
      {
        path: "/notify/apprise-secret",
        body: { title: TITLE, body: expect.stringMatching(ANSWER), attach: PICTURE },
      },
    ],
  ])("an alert reaches %s once, as its API documents", async (kind, { path, headers = {}, body }) => {
    server.answer = () => OK[kind] ?? { status: 200 };
    const owner = aFingerprint();
    await watchBy(owner, kind);
    const event = randomUUID();
    await alerts.change({}, event);
    await alerts.change({}, event);
    await expect.poll(deliveries).toEqual([{ state: "sent", reason: null }]);
    expect(server.received).toMatchObject([
      { method: "POST", path, headers: { "content-type": "application/json", ...headers }, body },
    ]);
    expect((await shown(owner))?.lastOkAt).not.toBeNull();
  });

  async function tokenOf(owner: Principal): Promise<string> {
    await watchBy(owner, "webhook");
    await alerts.change({});
    await expect.poll(() => server.received.length).toBe(1);
    return ANSWER.exec(String(server.received[0]?.body.moreUrl))?.[1] ?? "";
  }

  test("a message's link reads its alert, notes that its reader has the item, and snoozes its watch", async () => {
    const owner = aFingerprint();
    const token = await tokenOf(owner);
    const [alert] = await alerts.alertsOf(owner);
    const read = () => alerts.call(readLinkedAlert, { token }, ANONYMOUS);
    expect(await read()).toEqual({ alert, snoozeUntil: null });
    expect(await read()).toEqual({ alert, snoozeUntil: null });

    await alerts.call(answerAlert, { token, answer: "got" }, ANONYMOUS);
    expect((await read()).alert.outcome).toBe("got");
    await alerts.call(answerAlert, { token, answer: "snooze" }, ANONYMOUS);
    const until = new Date(alerts.clock.now() + 24 * HOUR).getTime();
    expect(Date.parse((await read()).snoozeUntil ?? "") / until).toBeCloseTo(1, 6);
    expect((await alerts.call(listWatches, {}, owner))[0]?.state).toBe("paused");
  });

  test("a link that was not made here reads and changes nothing", async () => {
    const owner = aFingerprint();
    const token = await tokenOf(owner);
    const forged = `${token.slice(0, -2)}${token.endsWith("AA") ? "BB" : "AA"}`;
    for (const call of [
      alerts.call(readLinkedAlert, { token: forged }, owner),
      alerts.call(answerAlert, { token: forged, answer: "snooze" }, owner),
    ])
      await expect(call).rejects.toMatchObject({ code: "not-found" });
    expect((await alerts.call(listWatches, {}, owner))[0]?.snoozeUntil).toBeNull();
  });

  test("a webhook's message is signed as Standard Webhooks", async () => {
    const owner = aFingerprint();
    const { id } = await add(owner, "webhook");
    expect(await alerts.call(testChannel, { id }, owner)).toEqual({ ok: true, status: 200, words: "{}" });
    const [message] = server.received;
    if (!message) throw expect.fail();
    const { text, headers } = message;
    const verifier = new Webhook("whsec_c2VjcmV0MDEyMw==");
    // The service's clock is the test's, which may be far from the machine's.
    expect(verifier.sign(String(headers["webhook-id"]), timeOf(headers), text)).toBe(
      headers["webhook-signature"],
    );
  });
  const timeOf = (headers: Record<string, unknown>) => new Date(Number(headers["webhook-timestamp"]) * 1_000);

  test.each<[ChannelKind, string, string]>([
    ["telegram", "POST", "/bot1234:bot-secret/editMessageText"],
    ["discord", "PATCH", "/api/webhooks/42/hook-secret/messages/555"],
  ])("%s shows a changed alert in the same message", async (kind, method, path) => {
    server.answer = () => OK[kind] ?? null;
    await watchBy(aFingerprint(), kind);
    await alerts.change({});
    await expect.poll(deliveries).toMatchObject([{ state: "sent" }]);
    await alerts.change({ version: 3, before: IN, after: OUT });
    await expect.poll(() => server.received.length).toBe(2);
    expect(server.received[1]).toMatchObject({ method, path });
    expect(server.received[1]?.text).toContain("Sold out again at Target");
    await expect.poll(deliveries).toMatchObject([{ state: "sent" }]);
  });

  /** Each of these updates fails once, found by a part of it. Returns those that have not failed yet. */
  function busyFor(...updates: string[]): readonly string[] {
    const query = alerts.database.query.bind(alerts.database);
    const spied = vi.spyOn(alerts.database, "query").mockImplementation(async (statement, values) => {
      const text = typeof statement === "string" ? statement : statement.text;
      const at = text.startsWith("update") ? updates.findIndex((part) => text.includes(part)) : -1;
      if (at < 0) return await query(statement, values);
      updates.splice(at, 1);
      throw new Fault("unavailable", "The database does not answer");
    });
    onTestFinished(() => spied.mockRestore());
    return updates;
  }

  test("a message is not sent again because the database is busy when it was sent", async () => {
    server.answer = () => OK.discord ?? null;
    await watchBy(aFingerprint(), "discord");
    const busy = busyFor(
      "last_ok_at",
      "last_ok_at",
      "message_ref = $2",
      "message_ref = $2",
      "state = 'sent'",
    );

    await alerts.change({});
    await expect.poll(deliveries).toMatchObject([{ state: "sent" }]);

    expect(busy).toEqual([]);
    expect(server.received).toHaveLength(1);
  });

  test("a change while the message is being sent is shown afterwards", async () => {
    const answered = Promise.withResolvers<void>();
    server.answer = async () => {
      await answered.promise;
      return OK.discord ?? null;
    };
    await watchBy(aFingerprint(), "discord");
    await alerts.change({});
    await expect.poll(() => server.received).toHaveLength(1);
    await alerts.change({ version: 3, before: IN, after: { ...IN, price: 15 } });
    answered.resolve();
    await expect.poll(() => server.received.map(({ method }) => method)).toEqual(["POST", "PATCH"]);
    expect(server.received[1]?.text).toContain("$15.00");
  });

  test.each<ChannelKind>(["ntfy", "gotify", "slack", "webhook", "apprise"])(
    "%s cannot edit and stays silent",
    async (kind) => {
      await watchBy(aFingerprint(), kind);
      await alerts.change({});
      await expect.poll(deliveries).toMatchObject([{ state: "sent" }]);
      await alerts.change({ version: 3, before: IN, after: OUT });
      await alerts.delivered();
      expect(server.received).toHaveLength(1);
    },
  );

  test.each<[ChannelKind, string, ServerAnswer]>([
    ["ntfy", "a wrong token", { status: 403, body: { code: 40301, http: 403, error: "forbidden" } }],
    ["gotify", "a wrong token", { status: 401, body: { error: "Unauthorized", errorCode: 401 } }],
    ["telegram", "a wrong token", { status: 401, body: { ok: false, description: "Unauthorized" } }],
    ["discord", "a wrong token", { status: 401, body: { message: "Invalid Webhook Token", code: 50027 } }],
    ["slack", "a wrong token", { status: 403, body: "invalid_token" }],
    ["apprise", "an unknown key", { status: 204, body: "" }],
    ["apprise", "a service of its own that failed", { status: 424, body: { error: "failed" } }],
    ["webhook", "a redirect", { status: 302, headers: { location: "http://169.254.169.254/" } }],
    ["ntfy", "an error", { status: 500, body: "<html><script>alert(1)</script>Oops" }],
    ["discord", "an error", { status: 500, body: "" }],
  ])("%s with %s is retried with back-off, and works again", async (kind, _, answer) => {
    server.answer = () => answer;
    const owner = aFingerprint();
    const { id } = await watchBy(owner, kind);
    const test = await alerts.call(testChannel, { id }, owner);
    expect(test).toMatchObject({ ok: false, status: answer?.status });
    expect(test.words ?? "").not.toMatch(/[<>]/);
    await alerts.change({});
    await expect.poll(() => server.received.length).toBe(2);
    await expect.poll(dueInSeconds).toBeCloseTo(5, 0);
    expect(await shown(owner)).toMatchObject({ paused: null, lastOkAt: null });
    server.answer = () => OK[kind] ?? { status: 200 };
    alerts.clock.move(MINUTE);
    await expect.poll(deliveries).toEqual([{ state: "sent", reason: null }]);
    expect(server.received).toHaveLength(3);
  });
  async function dueInSeconds(): Promise<number> {
    const { rows } = await alerts.database.query<{ due_at: Date }>("select due_at from alerts.deliveries");
    return ((rows[0]?.due_at.getTime() ?? 0) - alerts.clock.now()) / 1_000;
  }

  test.each<[ChannelKind, ServerAnswer]>([
    ["ntfy", { status: 429, headers: { "retry-after": "120" } }],
    ["telegram", { status: 429, body: { ok: false, parameters: { retry_after: 120 } } }],
    ["discord", { status: 429, body: { retry_after: 119.5, global: false } }],
    ["slack", { status: 429, headers: { "retry-after": "120" } }],
  ])("%s is not called again before its Retry-After, with no other alert either", async (kind, answer) => {
    server.answer = () => answer;
    const owner = aFingerprint();
    await watchBy(owner, kind);
    await alerts.change({});
    await expect.poll(dueInSeconds).toBeGreaterThan(100);
    await alerts.change({ itemId: "another" });
    await alerts.settled();
    alerts.clock.move(MINUTE);
    expect(server.received).toHaveLength(1);
    server.answer = () => OK[kind] ?? { status: 200 };
    alerts.clock.move(MINUTE);
    await expect.poll(deliveries).toMatchObject([{ state: "sent" }, { state: "sent" }]);
  });

  test("no service can ask for a rest of more than an hour", async () => {
    server.answer = () => ({ status: 429, body: { ok: false, parameters: { retry_after: 1e200 } } });
    await watchBy(aFingerprint(), "telegram");
    await alerts.change({});
    await expect.poll(dueInSeconds).toBeGreaterThan(3_000);
    expect(await dueInSeconds()).toBeLessThanOrEqual(3_600);
  });

  test.each<[ChannelKind, ServerAnswer]>([
    ["telegram", { status: 403, body: { ok: false, description: "Forbidden: bot was blocked by the user" } }],
    ["discord", { status: 404, body: { message: "Unknown Webhook", code: 10015 } }],
    ["webhook", { status: 410, body: "" }],
    ["slack", { status: 404, body: "no_service" }],
  ])(
    "%s that was ended there is paused at once, the other channels say so, and a test resumes it",
    async (kind, answer) => {
      const owner = aFingerprint();
      await add(owner, "ntfy");
      const channel = await watchBy(owner, kind);
      server.answer = ({ path }) => (path === "/" ? { status: 200 } : answer);
      await alerts.change({});
      await expect.poll(() => server.received.at(-1)?.body.title).toBe(`My ${kind} gets no more alerts`);
      await expect.poll(deliveries).toEqual([{ state: "dropped", reason: "gone" }]);
      const paused = async () => (await alerts.call(listChannels, {}, owner))[1]?.paused;
      expect(await paused()).toBe(`It was ended there: it answered ${answer?.status}`);
      await alerts.change({ itemId: "another" });
      await alerts.settled();
      expect(await deliveries()).toHaveLength(1);

      server.answer = () => ({ status: 200 });
      expect(await alerts.call(testChannel, { id: channel.id }, owner)).toMatchObject({ ok: true });
      expect(await paused()).toBeNull();
    },
  );

  test("a channel that failed for a day is paused, and its owner is told by mail and in browsers", async () => {
    const owner = aFingerprint();
    const browser = aPushBrowser();
    await alerts.call(subscribePush, browser.subscription, owner);
    const mails: unknown[] = [];
    const queue = `test.${randomUUID()}`;
    await alerts.bus.subscribe(channelPaused, queue, async (data) => void mails.push(data), {
      everyCopy: true,
    });
    await alerts.database.query(
      `insert into alerts.addresses (id, owner, email, origin, asked_at, confirmed_at)
       values (gen_random_uuid(), $1, 'jo@example.com', 'https://stockfinder.example', now(), now())`,
      [fingerprintOwner(owner.fingerprint ?? "")],
    );
    await watchBy(owner, "ntfy");
    server.answer = () => ({ status: 500 });
    await alerts.change({});
    const failing = "select from alerts.channels where failures > 0";
    await expect.poll(async () => (await alerts.database.query(failing)).rowCount).toBe(1);
    alerts.clock.move(23.5 * HOUR);
    await expect.poll(async () => (await shown(owner))?.paused).toBe("It failed for a day: it answered 500");
    const told = { name: "My ntfy", why: "It failed for a day: it answered 500", email: "jo@example.com" };
    await expect.poll(() => mails).toEqual([expect.objectContaining(told)]);
    await expect
      .poll(() => pushes.received.map(({ body }) => browser.read(body)))
      .toEqual([
        { type: "notice", title: "My ntfy gets no more alerts", message: expect.any(String), path: "/me" },
      ]);
  });

  test("a server that hangs delays no other channel", async () => {
    server.answer = ({ path }) => (path.startsWith("/hook") ? null : { status: 200 });
    await watchBy(aFingerprint(), "webhook");
    await watchBy(aFingerprint(), "ntfy");
    const begun = Date.now();
    await alerts.change({});
    await expect.poll(() => server.received.some(({ path }) => path === "/")).toBe(true);
    expect(Date.now() - begun).toBeLessThan(5_000);
  });

  test("quiet hours, the cap and the digest hold it as they hold mails", async () => {
    const owner = aFingerprint();
    const now = new Date(alerts.clock.now());
    const time = (at: number) => new Date(at).toISOString().slice(11, 16);
    const quietHours = { from: time(now.getTime() - HOUR), to: time(now.getTime() + HOUR), timeZone: "UTC" };
    await watchBy(owner, "ntfy", { quietHours, dailyCap: 1 });
    await alerts.change({ itemId: "1" });
    await alerts.change({ itemId: "2" });
    await expect.poll(deliveries).toMatchObject([{ state: "held" }, { state: "held" }]);
    alerts.clock.move(HOUR);
    await expect
      .poll(async () => (await deliveries()).map(({ state, reason }) => reason ?? state).sort())
      .toEqual(["capped", "sent"]);
    expect(server.received).toHaveLength(1);
  });

  test("a digest is one message in the morning", async () => {
    await watchBy(aFingerprint(), "ntfy", { digest: true });
    await alerts.change({ itemId: "1", title: "One" });
    await alerts.change({ itemId: "2", title: "Two" });
    await expect.poll(deliveries).toMatchObject([{ state: "collected" }, { state: "collected" }]);
    alerts.clock.move(24 * HOUR);
    await expect.poll(deliveries).toMatchObject([{ state: "sent" }, { state: "sent" }]);
    expect(server.received.map(({ body }) => [body.title, body.message])).toEqual([
      ["2 alerts", `One: ${TEXT}\nTwo: ${TEXT}`],
    ]);
  });

  test("a digest is not sent again because the database is busy when it was sent", async () => {
    await watchBy(aFingerprint(), "ntfy", { digest: true });
    await alerts.change({ itemId: "1" });
    await expect.poll(deliveries).toMatchObject([{ state: "collected" }]);
    const busy = busyFor("last_ok_at", "state = 'sent'", "alerts.digests set due_at = null");

    alerts.clock.move(24 * HOUR);
    await expect.poll(deliveries).toMatchObject([{ state: "sent" }]);
    await expect.poll(() => busy).toEqual([]);
    alerts.clock.move(MINUTE); // its lease is over
    await expect.poll(openDigests).toEqual([]);

    expect(server.received).toHaveLength(1);
  });

  test("a digest to a channel that was ended there was not sent", async () => {
    await watchBy(aFingerprint(), "discord", { digest: true });
    await alerts.change({ itemId: "1" });
    await alerts.change({ itemId: "2" });
    await expect.poll(deliveries).toMatchObject([{ state: "collected" }, { state: "collected" }]);
    server.answer = () => ({ status: 404, body: { message: "Unknown Webhook", code: 10015 } });
    alerts.clock.move(24 * HOUR);
    await expect.poll(async () => (await openDigests()).length).toBe(0);
    const gone = { state: "dropped", reason: "gone" };
    expect(await deliveries()).toEqual([gone, gone]);
  });
  async function openDigests(): Promise<object[]> {
    return (await alerts.database.query("select id from alerts.digests where due_at is not null")).rows;
  }

  test("a watch may use its owner's channels only, and loses one that is removed", async () => {
    const [owner, stranger] = [aFingerprint(), aFingerprint()];
    const { id } = await add(owner, "ntfy");
    const channels = ["live" as const, `channel:${id}` as const];
    await expect(alerts.watch(stranger, { channels })).rejects.toMatchObject({
      code: "bad-input",
      message: "channels: You have no such channel",
    });
    const theirs = await alerts.watch(stranger);
    await expect(alerts.call(changeWatch, { id: theirs.id, channels }, stranger)).rejects.toThrow(
      /^channels/,
    );
    await expect(alerts.call(testChannel, { id }, stranger)).rejects.toMatchObject({ code: "not-found" });
    await alerts.call(removeChannel, { id }, stranger);

    expect((await alerts.watch(owner, { channels })).channels).toEqual(channels);
    await alerts.call(removeChannel, { id }, owner);
    expect(await alerts.call(listChannels, {}, owner)).toEqual([]);
    expect((await alerts.call(listWatches, {}, owner))[0]?.channels).toEqual(["live"]);
  });

  test.each<[ChannelKind, Record<string, string>, string]>([
    ["ntfy", { topic: "two words" }, "settings.topic"],
    ["ntfy", {}, "settings.topic"],
    ["ntfy", { topic: "alerts", password: "x" }, "settings.password"],
    ["gotify", { server: "https://10.0.0.1", token: "t" }, "settings.server"],
    ["telegram", { botToken: "no", chatId: "1" }, "settings.botToken"],
    ["discord", { url: "https://example.com/api/webhooks/1/x" }, "settings.url"],
    ["discord", { url: "https://discord.com/other" }, "settings.url"],
    ["slack", { url: "https://hooks.slack.com.example/services/a" }, "settings.url"],
    ["webhook", { url: "http://localhost:1/" }, "settings.url"],
    ["apprise", { server: "https://example.com", key: "../x" }, "settings.key"],
  ])("%s with %j is refused by its field", async (kind, settings, path) => {
    await expect(add(aFingerprint(), kind, settings)).rejects.toMatchObject({
      code: "bad-input",
      details: { errors: [{ path }] },
    });
  });

  test("secrets are encrypted, and are in no answer, export and event", async () => {
    const account = anAccount();
    const kinds = await alerts.call(listChannelKinds, {}, account);
    const answers: unknown[] = [];
    for (const { kind, fields } of kinds) {
      expect(fields.length).toBeGreaterThan(0);
      const added = await watchBy(account, kind);
      answers.push(added, await alerts.call(testChannel, { id: added.id }, account));
    }
    answers.push(
      await alerts.call(listChannels, {}, account),
      await alerts.call(exportWatches, { accountId: account.accountId, fingerprints: [] }, SERVICE),
      (await alerts.database.query("select * from alerts.channels")).rows,
      (await alerts.database.query("select * from alerts.outbox")).rows,
    );
    expect(answers.length).toBe(2 * kinds.length + 4);
    const all = JSON.stringify(answers);
    for (const secret of SECRETS) expect(all).not.toContain(secret);
  });

  test("channels go with their account into another, and are deleted with it", async () => {
    const [from, into] = [anAccount(), anAccount()];
    await watchBy(from, "ntfy");
    const at = new Date(alerts.clock.now()).toISOString();
    await alerts.bus.publish(accountsMerged, { from: from.accountId, into: into.accountId, at });
    await expect.poll(() => alerts.call(listChannels, {}, into)).toHaveLength(1);
    await alerts.bus.publish(accountRemoved, { accountId: into.accountId, fingerprints: [], at });
    await expect
      .poll(async () => (await alerts.database.query("select from alerts.channels")).rowCount)
      .toBe(0);
  });
});

test("without a secret no channels are offered", async () => {
  const [setup] = SETUPS;
  if (!setup) throw expect.fail();
  const alerts = await startService(setup);
  const owner = aFingerprint();
  expect(await alerts.call(listChannelKinds, {}, owner)).toEqual([]);
  const input = { kind: "ntfy" as const, name: "x", settings: { topic: "x" }, origin: "https://x.example" };
  await expect(alerts.call(addChannel, input, owner)).rejects.toMatchObject({ code: "not-found" });
  await alerts.stop();
});
