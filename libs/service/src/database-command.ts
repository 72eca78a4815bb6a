import { existsSync } from "node:fs";
import type { Database } from "@stockfinder/database/database";
import { openDatabase } from "@stockfinder/database/open";

const NO_SUCH_TABLE = "42P01";

/**
 * Runs a command on the database in DATABASE_URL. Prints what `work` returns, or the failure on standard error.
 * @returns the exit code
 */
export async function commandOnDatabase(work: (database: Database) => Promise<string>): Promise<number> {
  const url = process.env.DATABASE_URL ?? "";
  const problem = urlProblem(url);
  if (problem) return refuse(problem);
  try {
    const database = await openDatabase(url);
    try {
      process.stdout.write(await work(database));
      return 0;
    } finally {
      await database.close();
    }
  } catch (error) {
    return refuse(`${reasonOf(error)}\n`);
  }
}

export function refuse(text: string): number {
  process.stderr.write(text);
  return 1;
}

/** Opening a folder that does not exist would create a database. */
function urlProblem(url: string): string | null {
  const folder = /^pglite:(.*)/.exec(url)?.[1];
  if (folder !== undefined)
    return existsSync(`${folder}/PG_VERSION`) ? null : `There is no database in the folder '${folder}'.\n`;
  return /^postgres(ql)?:\/\//.test(url)
    ? null
    : "DATABASE_URL must be the postgres:// address of the database, or pglite: and its folder.\n";
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ("code" in error && error.code === NO_SUCH_TABLE)
    return "The service has not been started with this database yet.";
  return error.message;
}
