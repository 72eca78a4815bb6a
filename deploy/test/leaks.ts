import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Patterns that must never appear in a log. */
const SECRETS: readonly { readonly what: string; readonly pattern: RegExp }[] = [
  { what: "a refresh token", pattern: /\bsfr_[\w-]{10,}/ },
  { what: "a signed or encrypted token", pattern: /\beyJ[\w-]{10,}\.[\w-]*\.[\w-]+/ },
  { what: "an e-mail address", pattern: /[\w.+-]+@[a-z\d-]+(\.[a-z\d-]+)*\.[a-z]{2,}\b/i },
];

/** The leaks in a text: each kind once, with the surrounding text. */
export function leaksIn(text: string): string[] {
  return SECRETS.flatMap(({ what, pattern }) => {
    const found = pattern.exec(text);
    return found ? [`${what}: ${text.slice(Math.max(0, found.index - 200), found.index + 60)}`] : [];
  });
}

/** The leaks in all files of a folder. */
export async function leaksInLogs(folder: string): Promise<string[]> {
  const leaks: string[] = [];
  for (const file of await readdir(folder))
    leaks.push(...leaksIn(await readFile(join(folder, file), "utf8")));
  return leaks;
}
