import { addWatch, changeWatch, type NewWatch, removeWatch } from "@stockfinder/contracts/watches";
import type { Chance } from "./chance.ts";
import type { People, Person } from "./people.ts";
import type { Shops } from "./shops.ts";

/** It is 9:00 in UTC as the world begins: evening in Tokyo, where it is not quiet yet, and night in Honolulu. */
const WISHES: Readonly<Record<string, Pick<NewWatch, "quietHours">>> = {
  Cy: { quietHours: { from: "22:00", to: "10:00", timeZone: "Asia/Tokyo" } },
  Di: { quietHours: { from: "22:00", to: "07:30", timeZone: "Pacific/Honolulu" } },
};

/** A watch that somebody was told of, and what they have tried to do with it. A call that failed may have been done all the same. */
interface KnownWatch {
  readonly id: string;
  readonly owner: Person;
  isRemoved: boolean;
  wasPaused: boolean;
}

/** Watches are added, paused, resumed and removed. */
export class Watching {
  readonly #people: People;
  readonly #chance: Chance;
  readonly #shops: Shops;
  readonly watches = new Map<string, KnownWatch>();
  readonly #erasures = new Map<Person, number>();

  constructor(people: People, { chance, shops }: { readonly chance: Chance; readonly shops: Shops }) {
    this.#people = people;
    this.#chance = chance;
    this.#shops = shops;
  }

  act(): void {
    const person = this.#chance.of(this.#people.all);
    const [watch] = [...this.watches.values()].filter(
      ({ owner, isRemoved }) => owner === person && !isRemoved,
    );
    const choice = this.#chance.number(17);
    if (watch && choice < 3) this.#people.do(() => this.#remove(watch));
    else if (watch && choice < 8) this.#people.do(() => this.#pause(watch, this.#chance.number(2) === 0));
    else if (watch && choice === 8) this.#people.do(() => this.#people.stopMails(watch.id));
    else this.#people.do(() => this.#watch(person));
  }

  /** What a person has had until now may be erased, also what is on its way. */
  forget(person: Person): void {
    this.#erasures.set(person, (this.#erasures.get(person) ?? 0) + 1);
    for (const [id, { owner }] of this.watches) if (owner === person) this.watches.delete(id);
  }

  /** What a person has from now on may be erased, since nobody knows when they were heard. */
  distrust(person: Person): void {
    this.#erasures.set(person, Number.NaN);
  }

  async #watch(person: Person): Promise<void> {
    const { name, browser } = person;
    const rule = this.#chance.of([{ kind: "stock" }, { kind: "price", targetPrice: 18 }] as const);
    const email = `${name.toLowerCase()}@example.com`;
    const wishes = { ...WISHES[name], digest: name === "Di" && rule.kind === "price" };
    const given = { upc: this.#shops.upc, channels: ["live", "email"], email, ...rule, ...wishes };
    const erasures = this.#erasures.get(person) ?? 0;
    const added = await this.#people.ask(`${name} watches`, browser.ask(addWatch, given as never));
    if (!added || this.watches.has(added.answer.id) || (this.#erasures.get(person) ?? 0) !== erasures) return;
    const { id } = added.answer;
    this.watches.set(id, { id, owner: person, isRemoved: false, wasPaused: false });
  }

  async #pause(watch: KnownWatch, paused: boolean): Promise<void> {
    watch.wasPaused = true;
    const { name, browser } = watch.owner;
    const what = `${name} ${paused ? "pauses" : "resumes"} a watch`;
    await this.#people.ask(what, browser.ask(changeWatch, { id: watch.id, paused }));
  }

  async #remove(watch: KnownWatch): Promise<void> {
    watch.isRemoved = true;
    const { name, browser } = watch.owner;
    await this.#people.ask(`${name} removes a watch`, browser.ask(removeWatch, { id: watch.id }));
  }
}
