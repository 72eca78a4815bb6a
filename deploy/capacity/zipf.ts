/**
 * Draws ranks from 1 to `count` whose frequency is proportional to rank^-exponent, by inverting the integral of that density.
 * `random` returns numbers from 0 to 1.
 */
export function zipf(count: number, exponent: number, random: () => number): () => number {
  if (exponent === 1) return () => Math.floor(Math.exp(random() * Math.log(count + 1)));
  const power = 1 - exponent;
  const total = (count + 1) ** power - 1;
  return () => Math.floor((1 + random() * total) ** (1 / power));
}

/** How likely `zipf` draws `rank`. */
export function shareOf(rank: number, count: number, exponent: number): number {
  const upTo = (x: number) => (exponent === 1 ? Math.log(x) : (x ** (1 - exponent) - 1) / (1 - exponent));
  return (upTo(rank + 1) - upTo(rank)) / upTo(count + 1);
}

/** Pseudo-random numbers from 0 to 1, the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
