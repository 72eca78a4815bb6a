import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { ABOUT_NOBODY, HELD_OF_ACCOUNTS, HELD_OF_NEIGHBOURS, HELD_OF_VISITORS } from "./held.ts";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));

async function tablesOfServices(): Promise<string[]> {
  const tables: string[] = [];
  for await (const file of glob("services/*/migrations/*.sql", { cwd: ROOT })) {
    const sql = await readFile(join(ROOT, file), "utf8");
    for (const [, table] of sql.matchAll(/create table (?:if not exists )?([a-z_]+\.[a-z_]+)/g))
      if (table) tables.push(table);
  }
  for await (const file of glob("services/*/src/service.ts", { cwd: ROOT })) {
    const source = await readFile(join(ROOT, file), "utf8");
    for (const [, service] of source.matchAll(/createFirstAnswers\(database, "([a-z]+)"\)/g))
      tables.push(`${service}.answers_by_key`);
  }
  return tables;
}

test("the privacy policy names the content of each table, and nothing else", async () => {
  const held = [...HELD_OF_ACCOUNTS, ...HELD_OF_VISITORS, ...HELD_OF_NEIGHBOURS].flatMap(
    ({ tables }) => tables,
  );
  const tables = await tablesOfServices();
  expect(tables.length).toBeGreaterThan(10);
  expect([...held, ...ABOUT_NOBODY].sort()).toEqual(tables.sort());
});
