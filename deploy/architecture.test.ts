import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (file: string) => readFileSync(`${root}${file}`, "utf8");
const page = read("docs/architecture.md");
const sql = globSync("services/*/migrations/*.sql", { cwd: root }).map(read).join("\n");

test("docs/architecture.md names every table of a service and every index", () => {
  const tables = [...sql.matchAll(/create table (?:\w+)\.(\w+)/g)].map((found) => found[1]);
  const indexes = [...sql.matchAll(/create (?:unique )?index (\w+)/g)].map((found) => found[1]);
  expect(tables.length).toBeGreaterThan(60);
  expect(indexes.length).toBeGreaterThan(60);
  expect([...tables, ...indexes].filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

test("every file that docs/architecture.md names is there", () => {
  const named = [
    ...page.matchAll(/(?:services|gateway|web|libs|deploy)\/[\w./-]+\.(?:ts|tsx|tsv|md)\b/g),
  ].map(([file]) => file);
  expect(named.length).toBeGreaterThan(4);
  expect(named.filter((file) => globSync(file, { cwd: root }).length === 0)).toEqual([]);
});
