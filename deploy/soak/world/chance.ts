import { randomFrom } from "@stockfinder/testing/statement-orders/choices";

/** How often a fault happens while the world is unquiet. */
const FAULTS = {
  "an event is lost on its way to the broker": 0.02,
  "a confirmation is lost": 0.05,
  "a second reading is heard of late": 0.3,
  "an acknowledgement is lost": 0.05,
  "a statement is refused": 0.003,
  "an answer of the database is lost": 0.002,
  "email dies as it sends a mail": 0.05,
  "a connection breaks": 0.01,
  "a person's answer is lost": 0.1,
  "the provider does not answer": 0.1,
  "a receiver refuses": 0.1,
  "a receiver takes its time": 0.1,
  "a receiver's answer is lost": 0.05,
  "a receiver is gone": 0.02,
};
export type Fault = keyof typeof FAULTS;

/** What a seed decides. Numbers of its own, so that the product's use of random numbers changes none of it. */
export class Chance {
  readonly #random: () => number;
  /** Faults happen until the world is to come to rest. */
  isQuiet = false;
  readonly #note: (what: string) => void;

  constructor(seed: number, note: (what: string) => void) {
    this.#random = randomFrom(seed * 7_919 + 1);
    this.#note = note;
  }

  happens(fault: Fault): boolean {
    const does = this.#random() < FAULTS[fault] && !this.isQuiet;
    if (does) this.#note(fault);
    return does;
  }

  /** Below `most`. */
  number(most: number): number {
    return Math.floor(this.#random() * most);
  }

  /** How long a message is on its way: mostly some milliseconds, sometimes seconds. */
  travelMs(): number {
    return this.#random() < 0.05 && !this.isQuiet ? this.number(3_000) : 1 + this.number(10);
  }

  of<T>(options: readonly T[]): T {
    const option = options[this.number(options.length)];
    if (option === undefined) throw new Error("There is nothing to choose from");
    return option;
  }
}
