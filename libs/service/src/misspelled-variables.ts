import { z } from "zod";

/** Of a name without underscores: in a shorter one another letter makes another word. */
const SHORTEST = 8;

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
    const isName = (other: string) => plain(other) === plain(name);
    const nearest = unset.find(isName) ?? unset.find((other) => isOneLetterOff(plain(name), plain(other)));
    return nearest ? [`${name} is not a variable of this program: did you mean ${nearest}?`] : [];
  });
}

function plain(name: string): string {
  return name.toUpperCase().replaceAll("_", "");
}

/** Whether one letter is missing, added, replaced, or swapped with the next one. */
function isOneLetterOff(a: string, b: string): boolean {
  const first = [...a].findIndex((letter, n) => letter !== b[n]);
  const [restA, restB] = first < 0 ? ["", b.slice(a.length)] : [a.slice(first), b.slice(first)];
  const isSwapped = restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
  return (
    restA.slice(1) === restB || restA === restB.slice(1) || restA.slice(1) === restB.slice(1) || isSwapped
  );
}
