import { z } from "zod";
import { isJson, readJson } from "./json-list.ts";
import { type ListRow, termsAt } from "./list-row.ts";

const Watched = z.object({ url: z.string(), title: z.string().nullish() });
const Listed = z.record(z.string(), Watched);
/** `GET /api/v1/watch` answers with watches by id; `url-watches.json` has the same under `watching`. */
const Export = z.union([z.object({ watching: Listed }).transform(({ watching }) => watching), Listed]);

/**
 * Reads an export of changedetection.io: `url-watches.json`, `url-list.txt` or `url-list-with-tags.txt` of its backup
 * (https://github.com/dgtlmoon/changedetection.io/blob/master/changedetectionio/blueprint/backups/__init__.py), or the answer
 * of its API (https://changedetection.io/docs/api_v1/index.html). A line is an address, then a space and its tags.
 * @throws {Fault} `bad-input`
 */
export function readChangedetection(text: string): ListRow[] {
  const watched = isJson(text)
    ? Object.values(readJson(text, Export))
    : text
        .split(/\r?\n/)
        .map((line) => ({ url: line.trim().split(/\s/, 1)[0] ?? "", title: null }))
        .filter(({ url }) => url !== "");
  return watched.map(({ url, title }) => ({
    codes: [],
    url,
    item: null,
    name: title || null,
    terms: termsAt(null),
  }));
}
