import { existsSync } from "node:fs";
import type { Database } from "@stockfinder/database/database";
import { openDatabase } from "@stockfinder/database/open";

const NO_SUCH_TABLE = "42P01";

/**
 * Runs a command on the database that DATABASE_URL names: prints what `work` answers, or on standard error why there is no
 * answer. The result is the exit code.
 */
export async function commandOnDatabase(work: (database: Database) => Promise<string>): Promise<number> {
  const url = process.env.DATABASE_URL ?? "";
  const complaint = complaintAbout(url);
  if (complaint) return refuse(complaint);
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

/** Opening a folder that is not there would make one. */
function complaintAbout(url: string): string | null {
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
