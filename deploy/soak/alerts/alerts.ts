import { connectBus } from "@stockfinder/bus/connect";
import { alertsChanged, ownedAlerts } from "@stockfinder/contracts/alerts";
import { openDatabase } from "@stockfinder/database/open";
import { aPushService } from "@stockfinder/testing/push-service";
import { until } from "@stockfinder/testing/until";
import { print } from "../report.ts";
import { mailsByAlert, settleMails } from "./alert-mails.ts";
import {
  type Delivered,
  expectedOf,
  inShort,
  type Watched,
  wrongEvents,
  wrongLive,
  wrongMails,
  wrongPushed,
  wrongStored,
} from "./compare.ts";
import { RULES } from "./expected-alerts.ts";
import { startMailBox } from "./mail-box.ts";
import { play } from "./play.ts";
import { type AlertsProduct, type Program, startAlertsProduct } from "./product.ts";
import { productState } from "./product-state.ts";
import { scriptOf } from "./script.ts";
import { shopItem, startScriptedShop } from "./scripted-shop.ts";
import { Watcher } from "./watcher.ts";

export interface AlertsSizes {
  readonly watches: number;
  /** More than 500 are examined in several groups. */
  readonly watchesOfItem: number;
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
  { watches, watchesOfItem, transitions, kills }: AlertsSizes,
  say: (line: string) => void = print,
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
  const product = await startAlertsProduct({
    pagesUrl: shop.url,
    indexUrl: shop.indexUrl,
    smtpUrl: box.url,
    pushUrl: pushes.url,
  });
  started.defer(() => product.release());
  const delivered = await subscribed(product, started);

  const people = Array.from({ length: Math.ceil(watches / WATCHES_OF_PERSON) }, (_, index) => ({
    watcher: new Watcher(placeOf(index), () => inTurn(product.gatewayUrls)),
    watched: [] as Watched[],
  }));
  const byEndpoint = new Map(people.map(({ watcher }) => [watcher.pushEndpoint, watcher]));
  const strayPushes: string[] = [];
  pushes.answer = (push) => {
    const watcher = byEndpoint.get(push.endpoint);
    if (watcher) watcher.tray.take(push);
    else strayPushes.push(`a push to ${push.endpoint}, which nobody has`);
    return { status: 201 };
  };
  await eachOf(people.length, ADDED_AT_ONCE, async (index) => {
    const person = people[index];
    await person?.watcher.subscribeToPushes();
    person?.watcher.connect();
  });
  started.defer(async () => {
    for (const { watcher } of people) watcher.disconnect();
  });
  await eachOf(watches, ADDED_AT_ONCE, async (index) => {
    const person = people[Math.floor(index / WATCHES_OF_PERSON)];
    const item = items[index % count];
    const rule = RULES[Math.floor(index / count) % RULES.length] ?? RULES[0];
    if (!person || !item) throw new Error("There are too few people or items");
    person.watched.push({ id: await person.watcher.watch(item.upc, rule), rule, script: item.script });
  });

  await eachOf(people.length, ADDED_AT_ONCE, async (index) => {
    const watcher = people[index]?.watcher;
    if (!watcher) return;
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
  const wrong = { stored: [] as string[], mails: [] as string[], pushed: [] as string[] };
  await eachOf(people.length, ADDED_AT_ONCE, async (index) => {
    const person = people[index];
    if (!person) return;
    const { watcher, watched } = person;
    const stored = await watcher.stored();
    wrong.stored.push(...wrongStored(stored, expectedOf(watched, STEPS_OF_ACT)));
    wrong.mails.push(...wrongMails(watcher, stored, mails, box));
    wrong.pushed.push(...wrongPushed(watcher, expectedOf(watched, STEPS_OF_ACT)));
  });
  const sum = (count: (watcher: Watcher) => number) =>
    people.reduce((total, { watcher }) => total + count(watcher), 0);
  say(
    `${delivered.length} versions of alerts were delivered, ${sum(({ sent }) => sent.flat().length)} messages sent on sockets; ` +
      `${mails.size} mails, of which ${sentAgain} were sent again after their sender died; ` +
      `${pushes.received.length} pushes, of which ${sum(({ tray }) => tray.repeated)} repeated what was shown; after ${seconds()} s`,
  );
  return [
    ...inShort(wrong.stored),
    ...wrongEvents(delivered, expected),
    ...inShort(people.flatMap(wrongOf)),
    ...inShort(wrong.mails),
    ...inShort([...wrong.pushed, ...strayPushes]),
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

/** Every report of an alert, through a queue that lives as long as the broker's data. */
async function subscribed(
  product: AlertsProduct,
  started: AsyncDisposableStack,
): Promise<readonly Delivered[]> {
  const delivered: Delivered[] = [];
  const bus = await connectBus(product.servers.rabbitmq.url, { service: "soak" });
  started.defer(() => bus.close());
  await bus.subscribe(alertsChanged, "soak.alerts", async (data, { id }) => {
    for (const { alert } of ownedAlerts(data)) delivered.push({ eventId: id, alert });
  });
  return delivered;
}

let turn = 0;
function inTurn(urls: readonly string[]): string {
  return urls[turn++ % urls.length] ?? "";
}

/** In a separate network and with a separate mailbox for each person. */
function placeOf(person: number): { address: string; email: string } {
  return { address: `2001:db8:${person.toString(16)}::1`, email: `person-${person}@example.com` };
}

async function eachOf(count: number, atOnce: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const loop = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, loop));
}
