import { openDatabase } from "@stockfinder/database/open";
import { aChannelServer } from "@stockfinder/testing/channel-server";
import { aPushService } from "@stockfinder/testing/push-service";
import { until } from "@stockfinder/testing/until";
import { mailsByAlert, settleMails } from "./alert-mails.ts";
import {
  expectedOf,
  inShort,
  type Watched,
  wrongLive,
  wrongMails,
  wrongPushed,
  wrongStored,
} from "./compare.ts";
import { RULES } from "./expected-alerts.ts";
import { startMailBox } from "./mail-box.ts";
import { gotEvents, gotMessages, messageId } from "./own-server.ts";
import { play } from "./play.ts";
import { type AlertsProduct, type Program, startAlertsProduct } from "./product.ts";
import { productState } from "./product-state.ts";
import { scriptOf } from "./script.ts";
import { shopItem, startScriptedShop } from "./scripted-shop.ts";
import { Watcher } from "./watcher.ts";

export interface AlertsSizes {
  readonly watches: number;
  /** More than 500 are examined in several groups. */
  readonly "watches-of-item": number;
  /** Changes in the shop, over all its items. */
  readonly transitions: number;
  /** How often each program and the broker are killed. */
  readonly kills: number;
}

const WATCHES_OF_PERSON = 4;
const STEPS_OF_ACT = 5;
const ADDED_AT_ONCE = 16;
const ASKED_WITHIN_MS = 120_000;
/** A client that found no gateway several times waits up to a minute. */
const CAUGHT_UP_WITHIN_MS = 120_000;
const VICTIMS: readonly (Program | "broker")[] = [
  "notification-scheduler",
  "retailer-lookup",
  "gateway",
  "email",
  "broker",
];
/** The claims of a dead scheduler expire after half a minute. */
const LEASE_MS = 31_000;

/**
 * Kills everything on the path of alerts while people watch a shop whose pages change by a script. Returns the failures:
 * each person must get each alert once on each channel, and none may be lost.
 */
export async function alerts(
  { watches, "watches-of-item": watchesOfItem, transitions, kills }: AlertsSizes,
  say: (line: string) => void,
): Promise<string[]> {
  await using started = new AsyncDisposableStack();
  const count = Math.ceil(watches / watchesOfItem);
  const steps = Math.ceil(transitions / count);
  const items = Array.from({ length: count }, (_, index) => shopItem(index, scriptOf(index, steps)));
  const shop = await startScriptedShop(items);
  started.defer(() => shop.close());
  const box = await startMailBox();
  started.defer(() => box.close());
  const pushes = await aPushService();
  started.defer(() => pushes.stop());
  const own = await aChannelServer();
  started.defer(() => own.stop());
  own.answer = () => ({ status: 200, body: { id: messageId(own.received) } });
  const product = await startAlertsProduct({
    pagesUrl: shop.url,
    indexUrl: shop.indexUrl,
    smtpUrl: box.url,
    pushUrl: pushes.url,
    channelUrl: own.url,
  });
  started.defer(() => product.release());

  const people = Array.from({ length: Math.ceil(watches / WATCHES_OF_PERSON) }, (_, index) => ({
    watcher: new Watcher(placeOf(index), () => inTurn(product.gatewayUrls)),
    watched: [] as Watched[],
  }));
  const byEndpoint = new Map(people.map(({ watcher }) => [watcher.pushEndpoint, watcher]));
  const strayPushes: string[] = [];
  pushes.answer = (push) => {
    const watcher = byEndpoint.get(push.endpoint);
    if (watcher) watcher.takePush(push);
    else strayPushes.push(`a push to ${push.endpoint}, which nobody has`);
    return { status: 201 };
  };
  await eachOf(people, async ({ watcher }) => {
    await watcher.subscribeToPushes();
    await watcher.useOwnServer(own.url);
    watcher.connect();
  });
  started.defer(async () => {
    for (const { watcher } of people) watcher.disconnect();
  });
  await eachOf(Array(watches).keys(), async (index) => {
    const person = people[Math.floor(index / WATCHES_OF_PERSON)];
    const item = items[index % count];
    const rule = RULES[Math.floor(index / count) % RULES.length] ?? RULES[0];
    if (!person || !item) throw new Error("There are too few people or items");
    person.watched.push({ id: await person.watcher.watch(item.upc, rule), rule, script: item.script });
  });

  await eachOf(people, async ({ watcher }) => {
    const confirmation = () => box.confirmationOf(watcher.email);
    await until(() => confirmation() !== undefined, {
      what: "the mail that asks",
      timeoutMs: ASKED_WITHIN_MS,
    });
    await watcher.confirm(confirmation() ?? "");
  });

  const database = await openDatabase(product.servers.postgres.url);
  started.defer(() => database.close());
  const rounds = kills * VICTIMS.length;
  const began = performance.now();
  const seconds = () => Math.round((performance.now() - began) / 1_000);
  await play({
    shop,
    items,
    steps,
    stepsOfAct: STEPS_OF_ACT,
    state: productState(database),
    moveClocks: product.moveClocks,
    disturbances: Array.from({ length: rounds }, (_, round) => ({
      after: count + Math.floor((count * steps * (round + 1)) / (rounds + 1)),
      async happen() {
        const victim = VICTIMS[round % VICTIMS.length] ?? "broker";
        say(`after ${seconds()} s: killing ${victim}`);
        await disturb(product, victim);
      },
    })),
  });

  const all = people.flatMap(({ watched }) => watched);
  const expected = expectedOf(all, STEPS_OF_ACT);
  const lives = [...expected.values()].flat();
  const versions = lives.reduce((sum, life) => sum + life.length, 0);
  say(
    `${all.length} watches of ${count} items saw ${count * steps} changes in ${seconds()} s: ${lives.length} alerts in ${versions} versions; ${rounds} kills`,
  );

  const wrongOf = ({ watcher, watched }: (typeof people)[number]) =>
    wrongLive(watcher, expectedOf(watched, STEPS_OF_ACT));
  const isCaughtUp = () => people.every((person) => wrongOf(person).length === 0);
  await until(isCaughtUp, { what: "everybody's last alerts", timeoutMs: CAUGHT_UP_WITHIN_MS }).catch(
    () => {},
  );
  const sentAgain = await settleMails(database, box);
  const mails = await mailsByAlert(database);
  const wrong = {
    stored: [] as string[],
    mails: [] as string[],
    pushed: [] as string[],
    own: [] as string[],
  };
  const received = own.received.map((message, index) => ({ ...message, id: String(index + 1) }));
  const byPerson = Map.groupBy(received, ({ path }) => path.replace(/(\?wait=true|\/messages\/\d+)$/, ""));
  const repeats = { messages: 0, most: 0, events: 0 };
  await eachOf(people, async ({ watcher, watched }) => {
    const stored = await watcher.stored();
    wrong.stored.push(...wrongStored(stored, expectedOf(watched, STEPS_OF_ACT)));
    wrong.mails.push(...wrongMails(watcher, stored, mails, box));
    wrong.pushed.push(...wrongPushed(watcher, expectedOf(watched, STEPS_OF_ACT)));
    const messages = gotMessages(stored, byPerson.get(watcher.channelPath) ?? [], kills);
    const events = gotEvents(expectedOf(watched, STEPS_OF_ACT), byPerson.get(watcher.webhookPath) ?? []);
    wrong.own.push(...messages.failures, ...events.failures);
    repeats.messages += messages.repeats;
    repeats.most = Math.max(repeats.most, messages.repeats);
    repeats.events += events.repeats;
  });
  say(
    `${mails.size} mails, ${sentAgain} sent again after their sender died; ${pushes.received.length} pushes`,
  );
  say(
    `${received.length} requests to channels and webhooks; ${repeats.messages} messages came again, at most ${repeats.most} in a channel, and ${repeats.events} events`,
  );
  return [
    ...inShort(wrong.stored),
    ...inShort(people.flatMap(wrongOf)),
    ...inShort(wrong.mails),
    ...inShort([...wrong.pushed, ...strayPushes]),
    ...inShort(wrong.own),
  ];
}

async function disturb(product: AlertsProduct, victim: Program | "broker"): Promise<void> {
  if (victim !== "broker") await product.restart(victim);
  else {
    await product.servers.rabbitmq.kill();
    await product.servers.rabbitmq.start();
  }
  if (victim === "notification-scheduler") await product.moveClocks(LEASE_MS);
}

let turn = 0;
function inTurn(urls: readonly string[]): string {
  return urls[turn++ % urls.length] ?? "";
}

/** In a separate network and with a separate mailbox for each person. */
function placeOf(person: number): { address: string; email: string } {
  return { address: `2001:db8:${person.toString(16)}::1`, email: `person-${person}@example.com` };
}

async function eachOf<T>(all: Iterable<T>, work: (one: T) => Promise<void>): Promise<void> {
  const left = Iterator.from(all);
  const loop = async () => {
    for (let next = left.next(); !next.done; next = left.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: ADDED_AT_ONCE }, loop));
}
