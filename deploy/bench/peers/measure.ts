import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freshDatabase } from "@stockfinder/testing/fresh-database";
import { until } from "@stockfinder/testing/until";
import { median, quantile } from "../compare.ts";
import { processTree, watchMemory } from "./process-tree.ts";
import { type Scene, scriptMs } from "./script.ts";
import { openShop } from "./shop.ts";
import type { Subject } from "./subject.ts";
import { judge, type ReceivedAlert, type Verdict } from "./verdict.ts";

export interface Conditions {
  readonly scenes: readonly Scene[];
  readonly holdMs: number;
  readonly politeMs: number;
  /** Where databases are made; null where there is no Postgres. */
  readonly postgres: string | null;
}

export interface Figures extends Omit<Verdict, "delaysMs"> {
  readonly name: string;
  readonly remark: string;
  readonly checksAMinute: number;
  /** The least time between two requests to one host, in milliseconds. */
  readonly closestMs: number;
  /** From the change of a page to its alert, in milliseconds; NaN without an alert. */
  readonly delayMs: { readonly median: number; readonly most: number };
  readonly megabytes: { readonly median: number; readonly most: number };
}

/** A browser starts, and each host is asked once. */
const WATCHES_WITHIN_MS = 180_000;

/** Plays the script to a subject that has looked at every page before. */
export async function measure(subject: Subject, conditions: Conditions): Promise<Figures> {
  const { scenes, holdMs, politeMs, postgres } = conditions;
  await using used = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "stockfinder-peers-"));
  used.defer(() => rm(folder, { recursive: true, force: true }));
  const shop = await openShop(scenes, holdMs);
  used.defer(() => shop.close());
  const alerts: ReceivedAlert[] = [];
  const running = await subject.start({
    shop,
    politeMs,
    folder,
    alerted: (product) => alerts.push({ product, atMs: shop.now() }),
    async database() {
      if (!postgres) throw new Error("it needs a Postgres, and none was found");
      const { url, drop } = await freshDatabase(postgres);
      used.defer(drop);
      return url;
    },
  });
  used.defer(() => running.stop());

  const hasSeenAll = async () => {
    if ((await processTree(running.pid)).length === 0) throw new Error("it ended by itself");
    return shop.products.every(({ name }) => shop.wasVisited(name));
  };
  await until(hasSeenAll, { what: "its first look at every page", timeoutMs: WATCHES_WITHIN_MS });
  await wait(politeMs); // what it saw first is known when the script begins
  const memory = watchMemory(running.pid);
  shop.begin();
  const takesMs = scriptMs(scenes, holdMs);
  await wait(takesMs);
  const megabytes = await memory.end();

  const visits = [...shop.visits().values()];
  const received = alerts.filter(({ atMs }) => atMs >= 0);
  const { delaysMs, ...verdict } = judge(scenes, holdMs, received);
  return {
    name: subject.name,
    remark: subject.remark,
    ...verdict,
    checksAMinute: (visits.flat().length * 60_000) / takesMs,
    closestMs: Math.min(...visits.flatMap(gaps)),
    delayMs: { median: median(delaysMs), most: quantile(delaysMs, 1) },
    megabytes,
  };
}

function gaps(times: readonly number[]): number[] {
  return times.slice(1).map((time, index) => time - (times[index] ?? 0));
}
