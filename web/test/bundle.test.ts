import { glob, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { buildWebIfOlder } from "../../deploy/build-web.ts";
import { chunkScriptBytes, landingScriptBytes } from "../build/landing-size.ts";

const LANDING_BYTES = 75_000;
const RESULTS_BYTES = 105_000;

beforeAll(() => buildWebIfOlder(() => {}));

test("the landing page's script is at most 75 kB, that of the results 105 kB", async () => {
  expect(await landingScriptBytes()).toBeLessThanOrEqual(LANDING_BYTES);
  expect(await chunkScriptBytes("index.html", "src/pages/search/search-page.tsx")).toBeLessThanOrEqual(
    RESULTS_BYTES,
  );
});

test("no script brings the schema library", async () => {
  const cwd = fileURLToPath(new URL("../dist/assets/", import.meta.url));
  const scripts = await Array.fromAsync(glob("*.js", { cwd }));
  const sources = await Promise.all(scripts.map((file) => readFile(cwd + file, "utf8")));

  expect(sources.some((source) => source.includes("/api/getzip"))).toBe(true);
  expect(scripts.filter((_, index) => /zod|invalid_type/i.test(sources[index] ?? ""))).toEqual([]);
});
