import { globSync } from "node:fs";
import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const FOLDERS = "{libs,services}/*/migrations/";
/** They have run under these names, so they keep them. */
const SHARED_ONCE = [
  "services/retailer-lookup/migrations/0012_quarantine.sql",
  "services/retailer-lookup/migrations/0012_store_positions.sql",
];

const root = fileURLToPath(new URL("..", import.meta.url));
const files = globSync(`${FOLDERS}*`, { cwd: root }).sort();

test("every migration is NNNN_what.sql", () => {
  expect(files).toContain("services/community/migrations/0001_neighbours.sql");
  expect(files.filter((file) => !/^\d{4}_[a-z0-9_]+\.sql$/.test(basename(file)))).toEqual([]);
});

test("no two migrations of a folder share a number", () => {
  const byNumber = Map.groupBy(files, (file) => `${dirname(file)}/${basename(file).slice(0, 4)}`);
  const shared = [...byNumber.values()].filter((those) => those.length > 1);
  expect(shared).toEqual([SHARED_ONCE]);
});

test("the numbers of a folder begin at 1 and have no gaps", () => {
  for (const [folder, those] of Map.groupBy(files, (file) => dirname(file))) {
    const numbers = [...new Set(those.map((file) => Number(basename(file).slice(0, 4))))];
    expect(numbers, folder).toEqual(numbers.map((_, at) => at + 1));
  }
});
