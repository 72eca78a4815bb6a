import { glob, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { buildWebIfOlder } from "../../deploy/build-web.ts";
import { chunkScriptBytes, landingScriptBytes } from "../build/landing-size.ts";

const LANDING_BYTES = 75_000;
const PAGES = [
  { path: "src/pages/search/search-page.tsx", bytes: 105_000 },
  { path: "src/pages/where-to-buy/where-to-buy-page.tsx", bytes: 95_000 },
];

beforeAll(() => buildWebIfOlder(() => {}));

test("the landing page's script is at most 75 kB", async () => {
  expect(await landingScriptBytes()).toBeLessThanOrEqual(LANDING_BYTES);
});

test.each(PAGES)("the script of $path is at most $bytes bytes", async ({ path, bytes }) => {
  expect(await chunkScriptBytes("index.html", path)).toBeLessThanOrEqual(bytes);
});

test("no script brings the schema library", async () => {
  const cwd = fileURLToPath(new URL("../dist/assets/", import.meta.url));
  const scripts = await Array.fromAsync(glob("*.js", { cwd }));
  const sources = await Promise.all(scripts.map((file) => readFile(cwd + file, "utf8")));

  expect(sources.some((source) => source.includes("/api/getzip"))).toBe(true);
  // A hash in a name may have the letters, but not as a word.
  expect(scripts.filter((_, index) => /\bzod\b|invalid_type/i.test(sources[index] ?? ""))).toEqual([]);
});
