import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "@stockfinder/database/database";
import type { Clock } from "@stockfinder/service/clock";
import type { Logger } from "@stockfinder/service/logger";
import { keptSecrets } from "../own-settings.ts";
import { keepSizes } from "../size/measure.ts";
import { dumpDatabase } from "./dump.ts";
import { writeBackup } from "./write-backup.ts";

const LOOKS_EVERY_MS = 60 * 60_000;
const DAY_MS = 24 * LOOKS_EVERY_MS;
/** By the machine's clock. A product that is off at night makes its backup when it runs next, after an hour. */
const FROM_HOUR = 3;
const DAYS = 7;
const WEEKS = 4;
const UNFINISHED = /^\d{4}-\d\d-\d\d\.backup(?:\.keys)?\.new$/;

interface Nightly {
  readonly database: Database;
  readonly dataFolder: string;
  readonly clock: Pick<Clock, "now" | "alarm">;
  readonly logger: Pick<Logger, "info" | "error">;
}

/** Makes a backup a day in `backups/` of the data folder, and keeps those of seven days and four weeks. */
export function startNightlyBackups({ database, dataFolder, clock, logger }: Nightly): {
  stop(): Promise<void>;
} {
  const folder = join(dataFolder, "backups");
  let running = Promise.resolve();
  let cancel = () => {};

  async function look(): Promise<void> {
    const now = new Date(clock.now());
    const name = `${dayOf(now)}.backup`;
    try {
      await mkdir(folder, { recursive: true });
      const names = await readdir(folder);
      // Of a process that was killed; only this one writes here.
      for (const unfinished of names.filter((each) => UNFINISHED.test(each)))
        await rm(join(folder, unfinished), { force: true });
      if (now.getHours() < FROM_HOUR || names.includes(name)) return;
      await writeBackup(join(folder, name), null, {
        database: (write) => dumpDatabase(database, write),
        dataFolder,
        keys: await keptSecrets(dataFolder),
      });
      await keepSizes(dataFolder, database, now);
      logger.info({ file: name }, "backup made");
      for (const old of expired([...names, name], now))
        for (const file of [old, `${old}.keys`]) await rm(join(folder, file), { force: true });
    } catch (error) {
      logger.error({ err: error, folder }, "no backup was made; trying again in an hour");
    }
  }
  function wait(): void {
    cancel = clock.alarm(LOOKS_EVERY_MS, () => {
      running = look().then(wait);
    });
  }
  wait();

  return {
    async stop() {
      cancel();
      await running;
      cancel();
    },
  };
}

/** The backups that are kept for neither their day nor their week; a week is kept by its last day. */
export function expired(names: readonly string[], now: Date): string[] {
  const today = dayNumber(dayOf(now));
  const weeks = new Set<number>();
  return names
    .filter((name) => /^\d{4}-\d\d-\d\d\.backup$/.test(name))
    .sort()
    .reverse()
    .filter((name) => {
      const day = dayNumber(name.slice(0, "2026-11-26".length));
      const week = Math.floor(day / 7);
      const isLastOfWeek = !weeks.has(week);
      weeks.add(week);
      return today - day >= DAYS && !(isLastOfWeek && Math.floor(today / 7) - week <= WEEKS);
    });
}

function dayNumber(day: string): number {
  return Date.parse(day) / DAY_MS;
}

/** `2026-11-26`, by the machine's clock. */
function dayOf(time: Date): string {
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, "2026-11-26".length);
}
