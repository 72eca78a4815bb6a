/** Larger units in smaller ones, so that 1 gallon is 128 ounces. `oz` is an ounce of weight or volume: titles mix the two up. */
export const IN_SMALLER: ReadonlyMap<string, readonly [unit: string, factor: number]> = new Map([
  ["lb", ["oz", 16]],
  ["gal", ["oz", 128]],
  ["qt", ["oz", 32]],
  ["pt", ["oz", 16]],
  ["l", ["ml", 1_000]],
  ["kg", ["g", 1_000]],
  ["tb", ["gb", 1_000]],
  ["ft", ["in", 12]],
  ["cm", ["mm", 10]],
]);
