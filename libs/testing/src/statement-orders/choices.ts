/** Picks one of `options` things that may happen next: a number below `options`. `current` is the one that happened last, if it may go on. */
export type Choose = (options: number, current: number | null) => number;

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** How often a seeded order changes from one action to another. Most races need one or two changes at the right statements. */
const CHANGES = [0.1, 0.25, 0.5, 1];

/** The order of a seed. It stays with one action for a while, for longer with some seeds than with others. */
export function seeded(seed: number): Choose {
  const random = randomFrom(seed);
  const changes = CHANGES[Math.floor(random() * CHANGES.length)] ?? 1;
  return (options, current) =>
    current !== null && random() >= changes ? current : Math.floor(random() * options);
}

/**
 * All orders, one after another: each next run takes the last choice that has an untried option, and from there on the first
 * options. `next()` returns null when every order was tried.
 */
export class AllOrders {
  #path: { taken: number; options: number }[] = [];
  #isFirst = true;

  next(): Choose | null {
    if (!this.#isFirst) {
      while (this.#path.length > 0) {
        const last = this.#path.at(-1);
        if (last && last.taken + 1 < last.options) {
          last.taken += 1;
          break;
        }
        this.#path.pop();
      }
      if (this.#path.length === 0) return null;
    }
    this.#isFirst = false;
    let at = 0;
    return (options) => {
      const known = this.#path[at];
      at += 1;
      if (known) return Math.min(known.taken, options - 1);
      this.#path.push({ taken: 0, options });
      return 0;
    };
  }
}
