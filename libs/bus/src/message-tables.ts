import { readFile } from "node:fs/promises";
import type { Database } from "@stockfinder/database/database";

const TABLES = new URL("../migrations/0001_outbox_and_inbox.sql", import.meta.url);

/**
 * Makes the outbox and the inbox in a service's schema, where they are not there yet. Called once at start, before the
 * relay. Not one of the service's own migrations, which are numbered by the service; these tables belong to the bus.
 */
export async function createMessageTables(database: Database, schema: string): Promise<void> {
  const template = await readFile(TABLES, "utf8");
  await database.transaction(async (tx) => {
    // "if not exists" alone fails when two copies of a service start at the same moment.
    await tx.query("select pg_advisory_xact_lock(hashtext($1))", [`message tables of ${schema}`]);
    await tx.query(`create schema if not exists ${schema}`);
    for (const statement of statementsOf(template.replaceAll("{schema}", schema))) await tx.query(statement);
  });
}

/** Sent one by one: only Postgres itself takes several at once. No statement of the file holds a semicolon inside. */
function statementsOf(sql: string): string[] {
  return sql
    .replaceAll(/^--.*$/gm, "")
    .split(";")
    .filter((statement) => statement.trim() !== "");
}
