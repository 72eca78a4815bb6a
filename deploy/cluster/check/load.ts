import { randomUUID } from "node:crypto";
import { withClient } from "@stockfinder/testing/fresh-database";
import { ask, post } from "../../test/ask.ts";
import { STAFF_PASSWORD } from "./copies.ts";
import { Gaps } from "./gaps.ts";
import { Person } from "./person.ts";

const UPC = "711719541028";
const PEOPLE = 20;
const SEARCH_EVERY_MS = 150;
const WRITE_EVERY_MS = 60;
const BROADCAST_EVERY_MS = 2_000;
/** A search waits this long at most; the browser gives up then. */
const SEARCH_WITHIN_MS = 5_000;

export interface StepFigures {
  readonly searches: ReturnType<Gaps["take"]>;
  readonly writes: ReturnType<Gaps["take"]>;
  readonly socketsAwaySeconds: number;
}

export interface Totals {
  readonly accepted: number;
  readonly lost: number;
  readonly doubled: number;
  /** Notifications for people, over all of them. */
  readonly notifications: number;
  readonly missed: number;
  readonly notifiedTwice: number;
}

/** Shoppers who search, recorded searches, and people with sockets whom staff notify; all through the proxy. */
export class Load {
  readonly #site: string;
  readonly #people: readonly Person[];
  readonly #searches = new Gaps();
  readonly #writes = new Gaps();
  readonly #accepted = new Set<string>();
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #underWay = new Set<Promise<unknown>>();

  constructor(site: string) {
    this.#site = site;
    this.#people = Array.from({ length: PEOPLE }, () => new Person(site, UPC));
  }

  get areAllConnected(): boolean {
    return this.#people.every(({ isConnected }) => isConnected);
  }

  start(): void {
    for (const person of this.#people) person.connect();
    this.#every(SEARCH_EVERY_MS, () => this.#search());
    this.#every(WRITE_EVERY_MS, () => this.#write());
    this.#every(BROADCAST_EVERY_MS, () => this.#notify());
  }

  /** The figures since the last call. */
  take(): StepFigures {
    return {
      searches: this.#searches.take(),
      writes: this.#writes.take(),
      socketsAwaySeconds: Math.max(...this.#people.map((person) => person.takeLongestAway())),
    };
  }

  /** Sends nothing more and waits for running requests. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all(this.#underWay);
  }

  /** Compares accepted requests with the stored data. */
  async totals(databaseUrl: string): Promise<Totals> {
    const recorded = await withClient(databaseUrl, async (client) => {
      const { rows } = await client.query<{ query: string; times: number; counted: number }>(
        `select query, count(*)::int as times, coalesce(max(people), 0)::int as counted
         from public.recorded_searches left join lookup.popular_searches using (query) group by query`,
      );
      return new Map(rows.map((row) => [row.query, row]));
    });
    const compared = await Promise.all(this.#people.map((person) => person.compare()));
    return {
      accepted: this.#accepted.size,
      lost: [...this.#accepted].filter((query) => (recorded.get(query)?.counted ?? 0) < 1).length,
      doubled: [...recorded.values()].filter(({ times, counted }) => times > 1 || counted > 1).length,
      notifications: compared.reduce((sum, { stored }) => sum + stored, 0),
      missed: compared.reduce((sum, { missed }) => sum + missed, 0),
      notifiedTwice: this.#people.reduce((sum, { doubled }) => sum + doubled, 0),
    };
  }

  release(): void {
    for (const person of this.#people) person.disconnect();
  }

  #every(milliseconds: number, work: () => Promise<void>): void {
    const begin = () => {
      const one = work().finally(() => this.#underWay.delete(one));
      this.#underWay.add(one);
    };
    this.#timers.push(setInterval(begin, milliseconds));
  }

  async #search(): Promise<void> {
    const query = `wipes ${randomUUID()}`; // no memory can answer
    const url = `${this.#site}/api/search/walmart?query=${query}&zip=44114`;
    const response = await fetch(url, {
      headers: { connection: "close" },
      signal: AbortSignal.timeout(SEARCH_WITHIN_MS),
    }).then(
      async (answer) => ({ ok: answer.ok, text: await answer.text() }),
      () => null,
    );
    if (response?.ok) this.#searches.success();
    else this.#searches.failure();
  }

  async #write(): Promise<void> {
    const query = `search ${randomUUID()}`;
    const answer = await post(`${this.#site}/api/log/search`, { query, zipcode: "44114" }).catch(() => null);
    if (answer === null || answer.status >= 300) {
      this.#writes.failure();
      return;
    }
    this.#accepted.add(query);
    this.#writes.success();
  }

  /** A refused one is not repeated: its recipients may not be connected. */
  async #notify(): Promise<void> {
    const body = {
      title: "Heads up",
      message: "It is going in and out of stock.",
      url: "https://www.bestbuy.com/site/sony-playstation-5/6426149.p",
      notiId: `bestbuy-${UPC}:${randomUUID()}`,
      upcs: [UPC],
      country: "USA",
    };
    await ask(`${this.#site}/api/notification`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: STAFF_PASSWORD },
      body: JSON.stringify(body),
    }).catch(() => null);
  }
}
