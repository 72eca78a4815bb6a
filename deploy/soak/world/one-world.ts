import type pg from "pg";
import { Broker } from "./broker.ts";
import { Chance } from "./chance.ts";
import { openIdentityProvider } from "./identity-provider.ts";
import { brokenIn } from "./invariants.ts";
import type { MailBox } from "./mail-box.ts";
import { leadOutside, Network } from "./network.ts";
import { People } from "./people.ts";
import { Planning } from "./planning.ts";
import { Posting } from "./posting.ts";
import { SETTINGS } from "./programs.ts";
import { openReceivers } from "./receivers.ts";
import { Receiving } from "./receiving.ts";
import { Shopping } from "./shopping.ts";
import { openShops } from "./shops.ts";
import { SigningIn } from "./signing-in.ts";
import { die, Supervisor } from "./supervisor.ts";
import { type Program, running, type VirtualTime } from "./virtual-time.ts";
import { Watching } from "./watching.ts";
import { worldCache } from "./world-cache.ts";
import { worldDatabase } from "./world-database.ts";

/** So long people act and things break. */
export const UNQUIET_MS = 30_000;
/** After that, everything that was delayed, tried again or paused is over: a page that was gone is asked for again after ten intervals. */
const QUIET_MS = 40_000;
const ARRIVED_AFTER_MS = 2_000;
const LONGEST_HANG_MS = 8_000;
/** What may be under way in programs that are at rest: checks, and answers that are remembered for a while. */
const MORE_TIMERS = 100;
const SHOPS = 3;
export interface Played {
  /** What is wrong, a sentence each. */
  readonly broken: readonly string[];
  /** What happened, in plain words. */
  readonly told: readonly string[];
  /** Everything that happened: each statement, message and mail with its time. */
  readonly trace: readonly string[];
}

export interface Stage {
  readonly time: VirtualTime;
  readonly pool: pg.Pool;
  readonly mails: MailBox;
}

/** Plays the world of a seed from its beginning until it is quiet, and looks at what is left. */
export async function play(
  seed: number,
  { time, pool, mails }: Stage,
  unquietMs = UNQUIET_MS,
): Promise<Played> {
  time.restart(seed);
  const told: string[] = [];
  const trace: string[] = [];
  const note = (what: string) => void trace.push(`${time.now()} ${what}`);
  const tell = (what: string) => {
    told.push(`${((time.now() - start) / 1_000).toFixed(1)} s: ${what}`);
    note(what);
  };
  let start = time.now();
  const chance = new Chance(seed, (fault) => tell(fault));
  const within = (ms: number) => () =>
    new Promise<void>((resolve) => void time.after(1 + chance.number(ms), resolve));
  const answersOfMailServer = within(1_000);
  mails.open(
    (mail) => tell(`a mail reaches ${mail.to}: ${mail.subject}`),
    () => {
      if (chance.happens("email dies as it sends a mail")) supervisor.crashFromWithin();
      return answersOfMailServer();
    },
  );
  const broker = new Broker({ time, chance, note });
  const provider = openIdentityProvider(chance, within(500));
  const network = new Network({
    time,
    travelMs: () => 1 + chance.number(20),
    breaks: () => chance.happens("a connection breaks"),
  });
  const outside: Program = { name: "people", isDead: false, clockMs: 0 };
  const shops = openShops(SHOPS, { time, chance, note, travel: within(150) });
  const receivers = openReceivers({ time, chance, network, note, outside });
  leadOutside((host) => (host === receivers.host ? receivers : shops).connect());
  let isAway = false;
  let hangsUntil = 0;
  const { cache, lose: loseCache } = worldCache();
  const settings = {
    ...{
      ...SETTINGS,
      UPSTREAM_PAGES: shops.url,
      PAGE_INDEX: `${shops.url}/index`,
      UPSTREAM_BESTBUY: shops.apiUrl,
    },
    ...{ UPSTREAM_PUSH: receivers.url, CHANNEL_HOSTS: `${receivers.host}:80` },
    ...{ CHANNEL_TELEGRAM: receivers.url, CHANNEL_DISCORD: receivers.url },
  };
  const databaseOf = (program: Program) =>
    worldDatabase({
      ...{ pool, program, time, chance, isAway: () => isAway, hangsUntil: () => hangsUntil },
      ran: (text) => note(`${program.name}: ${text.replaceAll(/\s+/g, " ").slice(0, 200)}`),
    });

  const supervisor = new Supervisor({
    ...{ time, chance, broker, cache, provider, settings, databaseOf, tell },
  });
  chance.isQuiet = true;
  await time.until(supervisor.startAll());
  const pause = (ms: number) => new Promise<void>((resolve) => void time.after(ms, resolve));
  const asPeople = <T>(work: () => T): T => running.run(outside, work);
  const people = new People({ bus: broker.connect(outside), chance, shops, network, tell, mails, pause });
  const receiving = new Receiving(people, { chance, receivers, now: time.now });
  const watching = new Watching(people, { chance, shops, receiving, now: time.now });
  const posting = new Posting(people, chance);
  const shopping = new Shopping(people, chance);
  const planning = new Planning(people, shops);
  const signingIn = new SigningIn(people, {
    ...{ chance, provider, tell, watching, receiving, posting, shopping },
  });
  await time.until(
    asPeople(async () => {
      for (const { browser } of people.all) browser.open();
      await signingIn.begin();
      await receiving.begin();
      await watching.begin();
      await shopping.begin();
    }),
  );
  chance.isQuiet = false;
  const timersAtFirst = time.timers;

  start = time.now();
  const end = start + unquietMs;
  const happenings = [
    ...Array<() => void>(10).fill(() => watching.act()),
    ...Array<() => void>(4).fill(() => signingIn.act()),
    ...Array<() => void>(5).fill(() => posting.act()),
    ...Array<() => void>(8).fill(() => shopping.act()),
    ...Array<() => void>(2).fill(() => receiving.act()),
    ...Array<() => void>(2).fill(() => people.do(() => people.readMails())),
    ...Array<() => void>(5).fill(() => {
      tell(shops.change());
      people.look();
    }),
    ...Array<() => void>(3).fill(() => people.search()),
    () => people.loseNetwork(time.after),
    () => {
      tell("the cache is lost");
      loseCache();
    },
    () => supervisor.crashOne(),
    () => {
      if (isAway) return;
      tell("the database refuses connections");
      isAway = true;
      time.after(chance.number(3_000), () => {
        tell("the database answers again");
        isAway = false;
      });
    },
    () => {
      tell("the database hangs");
      hangsUntil = time.now() + chance.number(LONGEST_HANG_MS);
    },
  ];
  while (time.now() < end) {
    asPeople(chance.of(happenings));
    await time.pass(50 + chance.number(1_000));
  }

  tell("the world comes to rest");
  chance.isQuiet = true;
  shops.recover();
  await time.pass(QUIET_MS / 4);
  asPeople(() => people.do(() => people.readMails()));
  await time.pass(QUIET_MS / 4);
  asPeople(() => people.lookEverywhere());
  await time.pass(QUIET_MS / 4);
  asPeople(() => {
    people.do(() => signingIn.presentAll());
    people.do(() => posting.compareFeeds());
    people.do(() => shopping.compareLists());
    people.do(() => planning.compare(chance.of(people.all)));
    // The others have kept their site open.
    for (const person of people.all.filter((each, index) => index % 2 === 0 || signingIn.merging.has(each)))
      person.browser.open();
  });
  await time.pass(QUIET_MS / 4);
  asPeople(() => {
    for (const { browser } of people.all) browser.close();
  });
  await time.pass(1_000);
  // What was sent just now is on its way, and waits for nothing.
  for (let ms = 0; broker.waiting.length > 0 && ms < ARRIVED_AFTER_MS; ms += 100) await time.pass(100);
  const timers = time.timers;
  supervisor.stopAll();
  const checked = { database: databaseOf(outside), broker, shops, mails, people };
  const broken = await time.until(
    brokenIn({ ...checked, watching, receiving, posting, shopping, planning, signingIn }),
  );
  if (timers > timersAtFirst + MORE_TIMERS)
    broken.push(`${timers} timers are set, ${timersAtFirst} at first`);
  die(outside);
  await time.settle();
  return { broken, told, trace };
}
