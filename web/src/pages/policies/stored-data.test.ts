import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { ACCOUNT_DATA, NEIGHBOUR_DATA, NOT_PERSONAL, VISITOR_DATA } from "./stored-data.ts";

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
  const held = [...ACCOUNT_DATA, ...VISITOR_DATA, ...NEIGHBOUR_DATA].flatMap(({ tables }) => tables);
  const tables = await tablesOfServices();
  expect(tables.length).toBeGreaterThan(10);
  expect([...held, ...NOT_PERSONAL].sort()).toEqual(tables.sort());
});
