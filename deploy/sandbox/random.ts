/** The name of a random draw: the same names give the same number in every run and process. */
export type Name = string | number;

/** A well-mixed 32-bit hash of these names (FNV-1a over their text, then murmur's finaliser). */
export function hash(...names: readonly Name[]): number {
  let state = 0x811c9dc5;
  for (const name of names) {
    const text = typeof name === "string" ? name : String(name);
    for (let index = 0; index < text.length; index += 1) {
      state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
    }
    // Distinguishes ("ab", "c") from ("a", "bc").
    state = Math.imul(state ^ 0x1f, 0x01000193);
  }
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
}

/** From 0 up to, but not including, 1. */
export function unit(...names: readonly Name[]): number {
  return hash(...names) / 0x1_0000_0000;
}

export function between(least: number, most: number, ...names: readonly Name[]): number {
  return least + (most - least) * unit(...names);
}

export function chance(probability: number, ...names: readonly Name[]): boolean {
  return unit(...names) < probability;
}

export function pick<T>(from: readonly [T, ...T[]], ...names: readonly Name[]): T {
  return from[hash(...names) % from.length] ?? from[0];
}

/** The given number of hexadecimal digits, as used in offer and seller ids. */
export function hexId(length: number, ...names: readonly Name[]): string {
  let digits = "";
  for (let part = 0; digits.length < length; part += 1) {
    digits += hash(part, ...names)
      .toString(16)
      .padStart(8, "0");
  }
  return digits.slice(0, length).toUpperCase();
}
