import { createHash } from "node:crypto";
import type { CertainStock } from "@stockfinder/contracts/listings";

const DAY = 24 * 60 * 60_000;
const YEAR_DAYS = 365;
/** The recent part, in which was-prices are judged, changes more often. */
const RECENT_DAYS = 130;
const SHARE_GENUINE = 0.6;
/** Of the usual price, one after another. */
const LEVELS = [1, 1.03, 0.97, 1.05];

export interface DemoListing {
  /** What its history is derived from: the same each time. */
  readonly seed: string;
  readonly price: number;
  /** Null if the store states none. */
  readonly was: number | null;
  /** The time of its first reading, in milliseconds since 1970. */
  readonly until: number;
}

export interface DemoPoint {
  readonly at: number;
  readonly price: number;
  readonly stock: CertainStock;
}

/** The time that a price was asked, told from the newest to the oldest. */
interface Stretch {
  readonly days: number;
  readonly price: number;
  readonly stock: CertainStock;
}

/**
 * The year before a listing's first reading, the oldest point first: a point where price or stock changes. Six of ten was-prices
 * are honest; the others were asked for some days at most.
 */
export function demoPoints({ seed, price, was, until }: DemoListing): DemoPoint[] {
  const random = randomOf(seed);
  const points: DemoPoint[] = [];
  let at = until;
  for (const { days, ...terms } of stretches(price, was, random)) {
    at -= days * DAY;
    if (at < until - YEAR_DAYS * DAY) break;
    points.push({ at, ...terms });
  }
  return points.reverse();
}

function* stretches(price: number, was: number | null, random: () => number): Generator<Stretch> {
  const days = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const asked = (price: number, days: number, stock: CertainStock = "in"): Stretch => ({
    days,
    price,
    stock,
  });
  const isGenuine = was !== null && random() < SHARE_GENUINE;
  yield asked(price, days(3, 11));
  if (isGenuine)
    for (let turn = 0; turn < 4; turn += 1) {
      yield asked(was, days(10, 14));
      yield asked(was, days(1, 2), turn % 2 === 0 ? "out" : "limited");
    }
  else if (was !== null && random() < 0.5) yield asked(was, days(2, 5));
  const usual = isGenuine ? was : price * (0.99 + random() * 0.08);
  for (let past = 0, level = 0; ; ) {
    const isRecent = past < RECENT_DAYS;
    level = (level + days(1, LEVELS.length - 1)) % LEVELS.length;
    const stretch = asked(likePrice(usual * (LEVELS[level] ?? 1)), isRecent ? days(6, 13) : days(20, 40));
    yield stretch;
    past += stretch.days;
    if (random() < 0.25) yield asked(stretch.price, days(2, 5), "out");
  }
}

/** `61.27` is asked for as `60.99`, and `3.07` as `3.09`. */
function likePrice(price: number): number {
  const step = price < 20 ? 0.1 : 1;
  return Math.round((Math.max(step, Math.round(price / step) * step) - 0.01) * 100) / 100;
}

/** Numbers from 0 to 1 that depend on the seed alone. */
function randomOf(seed: string): () => number {
  let turn = 0;
  return () => {
    turn += 1;
    return createHash("sha1").update(`${seed} ${turn}`).digest().readUInt32BE() / 2 ** 32;
  };
}
