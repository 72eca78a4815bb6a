import { addWatch, changeWatch, type NewWatch, removeWatch } from "@stockfinder/contracts/watches";
import type { Chance } from "./chance.ts";
import { Erasures } from "./erasures.ts";
import type { People, Person } from "./people.ts";
import type { Receiving } from "./receiving.ts";
import type { Shops } from "./shops.ts";

/** It is 9:00 in UTC as the world begins: evening in Tokyo, where it is not quiet yet, and night in Honolulu and, after midnight, in Los Angeles. */
function wishesOf(name: string, kind: "stock" | "price"): Partial<Pick<NewWatch, "quietHours" | "digest">> {
  if (name === "Cy") return { quietHours: { from: "22:00", to: "10:00", timeZone: "Asia/Tokyo" } };
  if (name !== "Di") return {};
  const timeZone = kind === "price" ? "Pacific/Honolulu" : "America/Los_Angeles";
  return { quietHours: { from: "22:00", to: "07:30", timeZone }, digest: kind === "price" };
}

/** How long a request that had no answer may still be carried out. */
const HEARD_WITHIN_MS = 20_000;

/** From when a watch was paused for certain, until its person asked for something again. */
interface Pause {
  readonly from: number;
  to: number;
}

/** A watch that somebody was told of, and what they have tried to do with it. A call that failed may have been done all the same. */
export interface KnownWatch {
  readonly id: string;
  readonly owner: Person;
  isRemoved: boolean;
  /** When the person was told that it is removed. */
  removedAt: number | null;
  wasPaused: boolean;
  readonly pauses: Pause[];
  /** The person's own channels that it uses, and when they were told so. */
  readonly channels: Map<string, number>;
}

interface Acts {
  begun: number;
  underWay: number;
  unsureUntil: number;
}

export interface WatchingOptions {
  readonly chance: Chance;
  readonly shops: Shops;
  readonly receiving: Receiving;
  readonly now: () => number;
}

/** Watches are added, paused, resumed and removed. */
export class Watching {
  readonly #people: People;
  readonly #options: WatchingOptions;
  readonly watches = new Map<string, KnownWatch>();
  readonly #erasures = new Erasures();
  readonly #acts = new Map<Person, Acts>();

  constructor(people: People, options: WatchingOptions) {
    this.#people = people;
    this.#options = options;
  }

  /** Everybody watches. */
  async begin(): Promise<void> {
    for (const person of this.#people.all) await this.#watch(person);
  }

  act(): void {
    const { chance } = this.#options;
    const person = chance.of(this.#people.all);
    const [watch] = [...this.watches.values()].filter(
      ({ owner, isRemoved }) => owner === person && !isRemoved,
    );
    const choice = chance.number(17);
    if (watch && choice < 3) this.#people.do(() => this.#remove(watch));
    else if (watch && choice < 8) this.#people.do(() => this.#pause(watch, chance.number(2) === 0));
    else if (watch && choice === 8) this.#people.do(() => this.#people.stopMails(watch.id));
    else this.#people.do(() => this.#watch(person));
  }

  /** What a person has had until now may be erased, also what is on its way. */
  forget(person: Person): void {
    this.#erasures.begin(person);
    for (const [id, { owner }] of this.watches) if (owner === person) this.watches.delete(id);
  }

  /** What a person has from now on may be erased, since nobody knows when they were heard. */
  distrust(person: Person): void {
    this.#erasures.distrust(person);
  }

  async #watch(person: Person): Promise<void> {
    const { chance, shops, receiving, now } = this.#options;
    const { name, browser } = person;
    const rule = chance.of([{ kind: "stock" }, { kind: "price", targetPrice: 18 }] as const);
    const email = `${name.toLowerCase()}@example.com`;
    const wishes = wishesOf(name, rule.kind);
    const own = receiving.channelsOf(person);
    const channels = ["live", "email", "push", ...own];
    const given = { upc: shops.upc, channels, email, ...rule, ...wishes };
    const isKept = this.#erasures.since(person);
    const added = await this.#ask(person, `${name} watches`, () => browser.ask(addWatch, given as never));
    if (!added || !isKept()) return;
    const { id } = added.answer;
    const begun = { pauses: [], channels: new Map<string, number>() };
    const known = this.watches.get(id) ?? {
      ...{ id, owner: person, isRemoved: false, removedAt: null, wasPaused: false, ...begun },
    };
    for (const channel of own) known.channels.set(channel, now());
    this.watches.set(id, known);
  }

  async #pause(watch: KnownWatch, paused: boolean): Promise<void> {
    watch.wasPaused = true;
    const { id, owner, pauses } = watch;
    const what = `${owner.name} ${paused ? "pauses" : "resumes"} a watch`;
    const done = await this.#ask(owner, what, () => owner.browser.ask(changeWatch, { id, paused }));
    if (paused && done?.isAlone) pauses.push({ from: this.#options.now(), to: Number.POSITIVE_INFINITY });
  }

  async #remove(watch: KnownWatch): Promise<void> {
    watch.isRemoved = true;
    const { id, owner } = watch;
    const what = `${owner.name} removes a watch`;
    const done = await this.#ask(owner, what, () => owner.browser.ask(removeWatch, { id }));
    if (done) watch.removedAt = this.#options.now();
  }

  /** Asks for something with a person's watches. `isAlone` says that nothing else was, or may have been, under way with them. */
  async #ask<Answer>(person: Person, what: string, ask: () => Promise<Answer>) {
    const { now } = this.#options;
    const acts = this.#acts.get(person) ?? { begun: 0, underWay: 0, unsureUntil: 0 };
    this.#acts.set(person, acts);
    for (const { owner, pauses } of this.watches.values()) {
      const last = pauses.at(-1);
      if (owner === person && last) last.to = Math.min(last.to, now());
    }
    acts.begun += 1;
    acts.underWay += 1;
    const { begun } = acts;
    const begunAlone = acts.underWay === 1 && acts.unsureUntil < now();
    const done = await this.#people.ask(what, ask());
    acts.underWay -= 1;
    if (!done) acts.unsureUntil = now() + HEARD_WITHIN_MS;
    return done && { ...done, isAlone: begunAlone && acts.begun === begun };
  }
}
