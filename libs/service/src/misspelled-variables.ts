import { z } from "zod";

/** Of a name without underscores: in a shorter one another letter makes another word. */
const SHORTEST = 8;
const MAX_DIFFERENCES = 1;

/** The variables of an environment, whatever is checked and made of them afterwards. */
export function variablesOf(environment: z.ZodType): string[] {
  return Object.keys(schemasOf(environment));
}

export function schemasOf(environment: z.ZodType): Readonly<Record<string, z.ZodType>> {
  if (environment instanceof z.ZodPipe) return schemasOf(environment.in as z.ZodType);
  if (environment instanceof z.ZodObject) return environment.shape;
  throw new Error("An environment is an object of variables");
}

/** A warning for each variable that is set and unknown, and nearly one of the `known` ones that is not set. */
export function misspelledVariables(
  environment: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): string[] {
  const unset = known.filter((name) => !environment[name] && plain(name).length >= SHORTEST);
  return Object.keys(environment).flatMap((name) => {
    if (known.includes(name) || !environment[name]) return [];
    const nearest = unset
      .filter((other) => Math.abs(plain(name).length - plain(other).length) <= MAX_DIFFERENCES)
      .map((other) => ({ other, differences: differences(plain(name), plain(other)) }))
      .filter(({ differences }) => differences <= MAX_DIFFERENCES)
      .sort((a, b) => a.differences - b.differences)[0];
    return nearest ? [`${name} is not a variable of this program: did you mean ${nearest.other}?`] : [];
  });
}

function plain(name: string): string {
  return name.toUpperCase().replaceAll("_", "");
}

/** The letters to insert, delete, replace, or swap with the next one (the optimal string alignment distance). */
function differences(a: string, b: string): number {
  let last: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const isSwapped = i > 0 && j > 0 && letter === b[j - 1] && a[i - 1] === other;
      next.push(
        Math.min(
          (row[j] ?? 0) + (letter === other ? 0 : 1),
          (row[j + 1] ?? 0) + 1,
          (next[j] ?? 0) + 1,
          isSwapped ? (last[j - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [last, row] = [row, next];
  }
  return row.at(-1) ?? 0;
}
