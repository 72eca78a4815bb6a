import { connectBus } from "@stockfinder/bus/connect";
import { alertChanged } from "@stockfinder/contracts/alerts";
import { openDatabase } from "@stockfinder/database/open";
import { until } from "@stockfinder/testing/until";
import { print } from "../report.ts";
import {
  type Delivered,
  expectedOf,
  inShort,
  type Watched,
  wrongEvents,
  wrongLive,
  wrongStored,
} from "./compare.ts";
import { RULES } from "./expected-alerts.ts";
import { play } from "./play.ts";
import { type AlertsProduct, type Program, startAlertsProduct } from "./product.ts";
import { productState } from "./product-state.ts";
import { scriptOf } from "./script.ts";
import { shopItem, startScriptedShop } from "./scripted-shop.ts";
import { Watcher } from "./watcher.ts";

export interface AlertsSizes {
  readonly watches: number;
  /** Changes in the shop, over all its items. */
  readonly transitions: number;
  /** How often each program and the broker are killed. */
  readonly kills: number;
}

const WATCHES_OF_ITEM = 10;
const WATCHES_OF_PERSON = 4;
const STEPS_OF_ACT = 5;
const ADDED_AT_ONCE = 16;
/** A client that found no gateway several times waits up to a minute. */
const CAUGHT_UP_WITHIN_MS = 120_000;
const VICTIMS: readonly (Program | "broker")[] = [
  "notification-scheduler",
  "retailer-lookup",
  "gateway",
  "broker",
];

/**
 * Kills everything that alerts go through while people watch a shop whose pages change by a script. Returns what failed: each person
 * must get each alert once on each channel, and none may be lost.
 */
export async function alerts(
  { watches, transitions, kills }: AlertsSizes,
  say: (line: string) => void = print,
): Promise<string[]> {
  await using started = new AsyncDisposableStack();
  const count = Math.ceil(watches / WATCHES_OF_ITEM);
  const steps = Math.ceil(transitions / count);
  const items = Array.from({ length: count }, (_, index) => shopItem(index, scriptOf(index, steps)));
  const shop = await startScriptedShop(items);
  started.defer(() => shop.close());
  const product = await startAlertsProduct({ pagesUrl: shop.url, indexUrl: shop.indexUrl });
  started.defer(() => product.release());
  const delivered = await subscribed(product, started);

  const people = Array.from({ length: Math.ceil(watches / WATCHES_OF_PERSON) }, (_, index) => ({
    watcher: new Watcher(addressOf(index), () => inTurn(product.gatewayUrls)),
    watched: [] as Watched[],
  }));
  for (const { watcher } of people) {
    watcher.connect();
    started.defer(async () => watcher.disconnect());
  }
  await eachOf(watches, ADDED_AT_ONCE, async (index) => {
    const person = people[Math.floor(index / WATCHES_OF_PERSON)];
    const item = items[index % count];
    const rule = RULES[Math.floor(index / count) % RULES.length] ?? RULES[0];
    if (!person || !item) throw new Error("There are too few people or items");
    person.watched.push({ id: await person.watcher.watch(item.upc, rule), rule, script: item.script });
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
  const stored: string[] = [];
  await eachOf(people.length, ADDED_AT_ONCE, async (index) => {
    const person = people[index];
    if (person)
      stored.push(...wrongStored(await person.watcher.stored(), expectedOf(person.watched, STEPS_OF_ACT)));
  });
  const sent = people.reduce((sum, { watcher }) => sum + watcher.sent.flat().length, 0);
  say(`${delivered.length} events were delivered, ${sent} messages sent on sockets`);
  return [...inShort(stored), ...wrongEvents(delivered, expected), ...inShort(people.flatMap(wrongOf))];
}

async function disturb(product: AlertsProduct, victim: Program | "broker"): Promise<void> {
  if (victim !== "broker") return await product.restart(victim);
  await product.servers.rabbitmq.kill();
  await product.servers.rabbitmq.start();
}

/** Every report of an alert, through a queue that lives as long as the broker's data. */
async function subscribed(
  product: AlertsProduct,
  started: AsyncDisposableStack,
): Promise<readonly Delivered[]> {
  const delivered: Delivered[] = [];
  const bus = await connectBus(product.servers.rabbitmq.url, { service: "soak" });
  started.defer(() => bus.close());
  await bus.subscribe(alertChanged, "soak.alerts", async (data, { id }) => {
    delivered.push({ eventId: id, data });
  });
  return delivered;
}

let turn = 0;
function inTurn(urls: readonly string[]): string {
  return urls[turn++ % urls.length] ?? "";
}

/** Of a network of its own each. */
function addressOf(person: number): string {
  return `2001:db8:${person.toString(16)}::1`;
}

async function eachOf(count: number, atOnce: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const loop = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, loop));
}
