import type { Scaler } from "../scalers.ts";
import { type Curve, timesAt } from "./arrivals.ts";
import { Autoscaler } from "./autoscaler.ts";

/** The cost of a look-up and all delays, as measured. */
export interface Figures {
  /** Look-ups of a retailer in an ordinary second that no cache answers. */
  readonly ordinaryPerSecond: number;
  /** A retailer's answer. */
  readonly answerSeconds: number;
  /** Concurrent look-ups of one retailer in a worker. */
  readonly atOnce: number;
  /** A request that waited this long is dropped by the broker. */
  readonly deadlineSeconds: number;
  /** From the decision until the pod runs: placed, its image there. */
  readonly podSeconds: number;
  /** From the start of the process until it consumes. */
  readonly startSeconds: number;
  /** RabbitMQ's own interval, and that of Prometheus: metrics are up to this old when a decision is made. */
  readonly metricsSeconds: number;
}

/** One second. */
export interface Moment {
  readonly second: number;
  readonly arrived: number;
  readonly workers: number;
  readonly waiting: number;
  /** Of the look-ups started in this second; 0 if there was none. */
  readonly age99: number;
  readonly expired: number;
}

const TICK = 0.05;
const DECIDES_EVERY = 15;

/** A retailer's queue under a curve, with the rules by which its workers are scaled. Nothing in it is random. */
export function simulate(curve: Curve, scaler: Scaler, figures: Figures): Moment[] {
  const autoscaler = new Autoscaler(scaler);
  const lastSecond = curve.at(-1)?.seconds ?? 0;
  const waiting: { readonly since: number; count: number }[] = [];
  const underWay: { readonly until: number; readonly count: number }[] = [];
  const starting: number[] = [];
  const metrics: { readonly at: number; readonly depth: number; readonly age: number }[] = [];
  let workers = scaler.least;
  const moments: Moment[] = [];

  for (let second = 0; second < lastSecond; second++) {
    const taken: { readonly age: number; readonly count: number }[] = [];
    let [arrived, expired] = [0, 0];
    for (let now = second; now < second + 1 - TICK / 2; now += TICK) {
      workers += takeWhile(starting, (ready) => ready <= now).length;
      takeWhile(underWay, ({ until }) => until <= now);
      const count = timesAt(curve, now) * figures.ordinaryPerSecond * TICK;
      arrived += count;
      waiting.push({ since: now, count });
      for (const { count } of takeWhile(waiting, ({ since }) => now - since >= figures.deadlineSeconds))
        expired += count;

      let free = workers * figures.atOnce - sum(underWay);
      while (free > 1e-9 && waiting[0]) {
        const [first] = waiting;
        const part = Math.min(free, first.count);
        taken.push({ age: now - first.since, count: part });
        underWay.push({ until: now + figures.answerSeconds, count: part });
        first.count -= part;
        free -= part;
        if (first.count <= 1e-9) waiting.shift();
      }
    }
    const age = waiting[0] ? second + 1 - waiting[0].since : 0;
    metrics.push({ at: second, depth: sum(waiting) + sum(underWay), age: Math.floor(age) });
    if (second % DECIDES_EVERY === 0) {
      const seen = metrics.findLast(({ at }) => at <= second - figures.metricsSeconds);
      const copies = workers + starting.length;
      const wanted = seen ? autoscaler.decide(second, copies, { depth: seen.depth, age: seen.age }) : copies;
      for (let n = copies; n < wanted; n++) starting.push(second + figures.podSeconds + figures.startSeconds);
      if (wanted < copies) workers -= Math.min(workers, copies - wanted);
    }
    moments.push({ second, arrived, workers, waiting: sum(waiting), age99: percentile99(taken), expired });
  }
  return moments;
}

/** The age that 99 of 100 look-ups did not exceed. */
export function percentile99(taken: readonly { readonly age: number; readonly count: number }[]): number {
  const sorted = taken.toSorted((a, b) => a.age - b.age);
  const enough = sum(sorted) * 0.99;
  let counted = 0;
  for (const { age, count } of sorted) {
    counted += count;
    if (counted >= enough) return age;
  }
  return 0;
}

function sum(items: readonly { readonly count: number }[]): number {
  return items.reduce((total, { count }) => total + count, 0);
}

/** Removes matching items from the front, and returns them. */
function takeWhile<T>(items: T[], fits: (item: T) => boolean): T[] {
  const end = items.findIndex((item) => !fits(item));
  return items.splice(0, end === -1 ? items.length : end);
}
