import type { Person } from "./people.ts";

/** Whether what a person was told of may have been erased since. */
export class Erasures {
  readonly #counts = new Map<Person, number>();

  /** What the person has until now may be erased, also what is on its way. */
  begin(person: Person): void {
    this.#counts.set(person, (this.#counts.get(person) ?? 0) + 1);
  }

  /** What the person has from now on may be erased too, since nobody knows when they were heard. */
  distrust(person: Person): void {
    this.#counts.set(person, Number.NaN);
  }

  /** Returns what tells whether nothing of the person's may have been erased since now. */
  since(person: Person): () => boolean {
    const before = this.#counts.get(person) ?? 0;
    return () => (this.#counts.get(person) ?? 0) === before;
  }
}
