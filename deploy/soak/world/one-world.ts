import { AsyncLocalStorage } from "node:async_hooks";
import { connectCache } from "@stockfinder/cache/connect";
import { accountRemoved } from "@stockfinder/contracts/accounts";
import { alertsChanged, ownedAlerts } from "@stockfinder/contracts/alerts";
import { EmailEnvironment } from "@stockfinder/email/config";
import { startEmail } from "@stockfinder/email/service";
import { AlertsEnvironment } from "@stockfinder/notification-scheduler/config";
import { startAlerts } from "@stockfinder/notification-scheduler/service";
import { LookupEnvironment } from "@stockfinder/retailer-lookup/config";
import { startLookup } from "@stockfinder/retailer-lookup/service";
import { readConfig } from "@stockfinder/service/config";
import { createLogger } from "@stockfinder/service/logger";
import { createMetrics } from "@stockfinder/service/metrics";
import { createReadiness } from "@stockfinder/service/readiness";
import type pg from "pg";
import { Broker } from "./broker.ts";
import { Chance } from "./chance.ts";
import { brokenIn } from "./invariants.ts";
import type { MailBox } from "./mail-box.ts";
import { People } from "./people.ts";
import { openShops } from "./shops.ts";
import { type Program, running, type VirtualTime } from "./virtual-time.ts";
import { worldDatabase } from "./world-database.ts";

/** So long people act and things break. */
export const UNQUIET_MS = 30_000;
/** After that, everything that was delayed, tried again or paused is over: a page that was gone is asked for again after ten intervals. */
const QUIET_MS = 40_000;
const SHOPS = 3;
const SITE = "https://stockfinder.example";

const SETTINGS = {
  NODE_ENV: "production",
  LOG_LEVEL: "silent",
  RECHECK_FASTEST_MS: "2500",
  RECHECKS_A_MINUTE: "100000",
  LINK_SECRET: "a-secret-of-the-world-".repeat(2),
  MAIL_SECRET: "a-secret-of-the-world-".repeat(2),
  TOKEN_SECRET: "a-secret-of-the-world-".repeat(2),
  PAGES_CONTACT: `${SITE}/contact`,
  PAGE_PACE_MS: "5",
  PAGE_REST_MS: "1000",
  PUBLIC_URL: SITE,
  STAFF_PASSWORD: "what all staff type here",
  MAIL_FROM: "StockFinder <alerts@stockfinder.example>",
  MAIL_PER_SECOND: "1000",
  RATE_LIMIT_MAILS_A_DAY: "1000000",
};

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
      if (chance.happens("email dies as it sends a mail")) atTheTop(() => crash("email"));
      return answersOfMailServer();
    },
  );
  const broker = new Broker({ time, chance, note });
  const shops = openShops(SHOPS, { time, chance, note, travel: within(150) });
  let isAway = false;
  const cache = await connectCache("memory:", { keyPrefix: "" });
  const settings = { ...SETTINGS, UPSTREAM_PAGES: shops.url, PAGE_INDEX: `${shops.url}/index` };
  const databaseOf = (program: Program) =>
    worldDatabase({
      ...{ pool, program, time, chance, isAway: () => isAway },
      ran: (text) => note(`${program.name}: ${text.replaceAll(/\s+/g, " ").slice(0, 200)}`),
    });

  const alive = new Map<string, Program>();
  const startProgram = async (name: keyof typeof START) => {
    const program: Program = { name, isDead: false };
    alive.set(name, program);
    const logger = createLogger({ service: name, level: "silent" });
    const components = {
      ...{ bus: broker.connect(program), cache, database: databaseOf(program), logger },
      ...{ metrics: createMetrics({ service: name, logger }), readiness: createReadiness() },
    };
    await running.run(program, () => START[name](components, settings));
  };
  const die = (program: Program) => {
    program.isDead = true;
    for (const end of program.ended ?? []) end();
  };
  /** As a supervisor does: a program that cannot start ends, and is started a second later. */
  const startAgain = async (name: keyof typeof START): Promise<void> => {
    await startProgram(name).catch((error: unknown) => {
      tell(`${name} does not start: ${error}`);
      const failed = alive.get(name);
      if (failed) die(failed);
      time.after(1_000, () => void startAgain(name));
    });
  };
  const crash = (name: keyof typeof START) => {
    const program = alive.get(name);
    if (!program || program.isDead) return;
    tell(`${name} dies`);
    die(program);
    time.after(500 + chance.number(4_000), () => {
      tell(`${name} starts`);
      void startAgain(name);
    });
  };
  const names = Object.keys(START) as (keyof typeof START)[];
  chance.isQuiet = true;
  await time.until(Promise.all(names.map(startProgram)));
  chance.isQuiet = false;

  const outside: Program = { name: "people", isDead: false };
  const bus = broker.connect(outside);
  const live = new Map<string, number>();
  await bus.subscribe(alertsChanged, "people.live", async (data) => {
    for (const { alert } of ownedAlerts(data)) {
      note(`the alert ${alert.id} is shown: ${alert.state}, version ${alert.version}`);
      live.set(alert.id, Math.max(alert.version, live.get(alert.id) ?? 0));
    }
  });
  const people = new People({ bus, chance, shops, tell, mails, accountRemoved });

  start = time.now();
  const end = start + unquietMs;
  const happenings = [
    ...Array<() => void>(12).fill(() => void people.act()),
    ...Array<() => void>(5).fill(() => {
      tell(shops.change());
      void people.look();
    }),
    () => crash(chance.of(names)),
    () => {
      if (isAway) return;
      tell("the database refuses connections");
      isAway = true;
      time.after(chance.number(3_000), () => {
        tell("the database answers again");
        isAway = false;
      });
    },
  ];
  while (time.now() < end) {
    chance.of(happenings)();
    await time.pass(50 + chance.number(1_500));
  }

  tell("the world comes to rest");
  chance.isQuiet = true;
  shops.recover();
  await time.pass(QUIET_MS / 4);
  void people.readMails();
  await time.pass(QUIET_MS / 4);
  people.lookEverywhere();
  await time.pass(QUIET_MS / 2);
  for (const program of alive.values()) die(program);
  const checked = { database: databaseOf(outside), broker, shops, people, mails, live };
  const broken = await time.until(brokenIn(checked));
  die(outside);
  await time.settle();
  return { broken, told, trace };
}

/** Of no program: what ends one goes on. */
const atTheTop = AsyncLocalStorage.snapshot();

type Started = Parameters<typeof startLookup>[0];
type Components = Omit<Started, "config">;

const START = {
  "retailer-lookup": (components: Components, settings: Record<string, string>) =>
    startLookup({ ...components, config: { ...readConfig(LookupEnvironment, settings), shopFolders: [] } }),
  "notification-scheduler": (components: Components, settings: Record<string, string>) =>
    startAlerts({ ...components, config: readConfig(AlertsEnvironment, settings) }),
  email: (components: Components, settings: Record<string, string>) =>
    startEmail({
      ...components,
      config: readConfig(EmailEnvironment, {
        ...settings,
        NODE_ENV: "test",
        SMTP_URL: "outbox:/the-mails-of-the-world",
      }),
    }),
};
