import type { Database } from "@stockfinder/database/database";
import { type Clock, systemClock } from "./clock.ts";
import { type Repeating, repeat } from "./repeat.ts";

const MEASURED_EVERY_MS = 5_000;
/** Distances up to this are those of machines whose clocks are synchronized: correcting them would only make the time jump. */
const TOLERATED_MS = 100;
/** From here on the process reports not ready: its machine needs its clock set. */
const MAX_DISTANCE_MS = 30_000;

/** In milliseconds since 1970. Tests move `Date.now` as if time had passed, which it then has for the database too. */
// biome-ignore lint/complexity/useDateNow: see above
const machineTime = () => new Date().getTime();

/**
 * This process's clock, corrected to that of its database once one is followed: readings of different machines are compared
 * by their times, so all of them have the database's.
 */
export class DatabaseClock implements Clock {
  readonly sleep: Clock["sleep"];
  readonly alarm: Clock["alarm"];
  readonly #own: Clock;
  readonly #machine: () => number;
  #distanceMs = 0;
  #correctionMs = 0;

  constructor(own: Clock = systemClock, machine: () => number = machineTime) {
    this.#own = own;
    this.#machine = machine;
    this.sleep = own.sleep;
    this.alarm = own.alarm;
  }

  readonly now = (): number => this.#own.now() + this.#correctionMs;

  /** How far the database's clock was ahead of this machine's at the last measurement, in milliseconds. */
  get distanceMs(): number {
    return this.#distanceMs;
  }

  readonly isUsable = (): boolean => Math.abs(this.#distanceMs) < MAX_DISTANCE_MS;

  /** Measures now, and then every five seconds. While the database is away, the last distance counts. */
  async follow(database: Pick<Database, "query">): Promise<Repeating> {
    await this.#measure(database);
    const measure = () => this.#measure(database).catch(() => {}); // the database's own check reports its outage
    return repeat(measure, { clock: this.#own, everyMs: MEASURED_EVERY_MS });
  }

  /** The database read its clock at some moment of the round trip: the middle is wrong by half of it at most. */
  async #measure(database: Pick<Database, "query">): Promise<void> {
    const asked = this.#machine();
    const { rows } = await database.query<{ at: number }>(
      "select (extract(epoch from clock_timestamp()) * 1000)::float8 as at",
    );
    const answered = this.#machine();
    const at = rows[0]?.at;
    if (at === undefined) return;
    const uncertainMs = (answered - asked) / 2;
    this.#distanceMs = at - (asked + uncertainMs);
    const isOff = Math.abs(this.#distanceMs - this.#correctionMs) > TOLERATED_MS + uncertainMs;
    if (isOff) this.#correctionMs = Math.abs(this.#distanceMs) > TOLERATED_MS ? this.#distanceMs : 0;
  }
}
