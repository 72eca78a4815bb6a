import { randomUUID } from "node:crypto";
import { copyFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Database } from "@stockfinder/database/database";
import { migrate } from "@stockfinder/database/migrate";
import { embeddedDatabase } from "@stockfinder/testing/embedded-database";
import { expect, onTestFinished, test } from "vitest";

const MIGRATIONS = new URL("../migrations/", import.meta.url);
/** A new PGlite compiles Postgres, which is slow on a busy machine. */
const LONGEST_MS = 120_000;
const MADE_AT = new Date("2026-11-01T08:00:00Z");
const after = (milliseconds: number) => new Date(MADE_AT.getTime() + milliseconds);

/** A database with only the migrations before `first`. */
async function databaseBefore(first: string): Promise<Database> {
  const folder = await mkdtemp(join(tmpdir(), "stockfinder-older-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const earlier = (await readdir(MIGRATIONS)).filter((name) => name < first);
  for (const name of earlier) await copyFile(new URL(name, MIGRATIONS), join(folder, name));
  const { database, release } = await embeddedDatabase();
  onTestFinished(release);
  await migrate(database, { schema: "auth", folder: pathToFileURL(`${folder}/`) });
  return database;
}

test("for an older anonymous account, only the sign-in that made it gets owner rights", {
  timeout: LONGEST_MS,
}, async () => {
  const database = await databaseBefore("0007");
  const account = async (accountType: string, subject: string | null) => {
    const id = randomUUID();
    await database.query(
      "insert into auth.accounts (id, account_type, subject, created_at) values ($1, $2, $3, $4)",
      [id, accountType, subject, MADE_AT],
    );
    return id;
  };
  const signIn = async (accountId: string, at: Date) => {
    const id = randomUUID();
    await database.query(
      `insert into auth.families (id, account_id, current_digest, started_at, last_used_at)
       values ($1, $2, '\\x00', $3, $3)`,
      [id, accountId, at],
    );
    return id;
  };
  const anonymous = await account("anonymous", null);
  const google = await account("google", "ann");
  const made = await signIn(anonymous, after(15));
  await signIn(anonymous, after(60_000));
  const ofProvider = [await signIn(google, after(15)), await signIn(google, after(60_000))];

  await migrate(database, { schema: "auth", folder: MIGRATIONS });

  const { rows } = await database.query<{ id: string }>("select id from auth.families where is_owner");
  expect(rows.map(({ id }) => id).toSorted()).toEqual([made, ...ofProvider].toSorted());
});
