import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { createMessageTables } from "@stockfinder/bus/message-tables";
import { createFirstAnswers } from "@stockfinder/database/first-answers";
import { migrate } from "@stockfinder/database/migrate";
import { openDatabase } from "@stockfinder/database/open";
import { VERSION } from "@stockfinder/service/version";
import { removeFolder, temporaryFolder } from "@stockfinder/testing/program";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { readArchive } from "../backup/archive.ts";
import { SCHEMAS } from "../backup/schemas.ts";
import { ask } from "./ask.ts";
import { startProcess } from "./started-process.ts";

/** The migrations of the last commit whose folders named no version (135070f9), by schema. */
const BEFORE_VERSIONS: Readonly<Record<string, number>> = {
  auth: 11,
  community: 11,
  email: 10,
  lookup: 25,
  alerts: 23,
};
const WITH_ANSWERS = ["community", "email", "alerts"];
const STARTS_WITHIN_MS = 90_000;
const operate = promisify(execFile);

let dataFolder: string;

/** A folder as that commit wrote it, with a neighbor; and a table that is in the way of a later migration. */
beforeAll(async () => {
  dataFolder = join(await temporaryFolder(), "data");
  await mkdir(dataFolder, { mode: 0o700 });
  const database = await openDatabase(`pglite:${join(dataFolder, "postgres")}`);
  for (const [schema, folder] of Object.entries(SCHEMAS)) {
    await migrate(database, { schema, folder, count: BEFORE_VERSIONS[schema] ?? 0 });
    await createMessageTables(database, schema, 4);
    if (WITH_ANSWERS.includes(schema)) await createFirstAnswers(database, schema, 1);
  }
  await database.query("insert into auth.campaign_sources (source, added_at) values ('flyer', now())");
  await database.query("create table alerts.homes (id int)");
  await database.close();
});
afterAll(() => removeFolder(join(dataFolder, "..")));

async function sources(): Promise<string[]> {
  const database = await openDatabase(`pglite:${join(dataFolder, "postgres")}`);
  const { rows } = await database.query<{ source: string }>("select source from auth.campaign_sources");
  await database.close();
  return rows.map(({ source }) => source);
}

const start = () =>
  startProcess(["node", "deploy/embedded.ts"], { DATA_FOLDER: dataFolder, PORT: "0", HOST: "" });

test("a migration that fails leaves the folder as the older version wrote it", async () => {
  const program = start();
  expect(await program.exit).toBe(1);

  expect(program.output()).toContain("The data is as the previous version left it");
  expect(program.output()).toContain("The migrations of alerts failed");
  expect(existsSync(join(dataFolder, "version.json"))).toBe(false);
  expect(await sources()).toContain("flyer");
});

test("a folder of an older version is copied, then brought up to date, and backed up while it runs", async () => {
  const database = await openDatabase(`pglite:${join(dataFolder, "postgres")}`);
  await database.query("drop table alerts.homes");
  await database.close();

  const program = start();
  onTestFinished(() => program.kill());
  const address = () => /StockFinder runs at (\S+)/.exec(program.output())?.[1];
  const url = await vi.waitUntil(address, { timeout: STARTS_WITHIN_MS });

  expect((await ask(url)).status).toBe(200);
  expect(JSON.parse(await readFile(join(dataFolder, "version.json"), "utf8"))).toEqual({ version: VERSION });
  expect(existsSync(join(dataFolder, "backups", "before-upgrade", "PG_VERSION"))).toBe(true);

  const file = join(dataFolder, "by-hand.backup");
  const { stdout } = await operate(process.execPath, ["deploy/operate.ts", "backup", file], {
    env: { ...process.env, DATA_FOLDER: dataFolder, DATABASE_URL: "" },
  });
  expect(stdout).toBe(`Written: ${file}; the keys are beside it, in ${file}.keys\n`);
  expect((await Array.fromAsync(readArchive(file, null))).join("\n")).toContain('["flyer", ');
});

test("a folder of a newer version is refused, with the version that it needs", async () => {
  await writeFile(join(dataFolder, "version.json"), '{"version":"9.1.0"}');
  const program = start();
  expect(await program.exit).toBe(1);
  expect(program.output()).toMatch(
    /was written by version 9\.1\.0; this is \d+\.\d+\.\d+\. Start version 9\.1\.0 or newer/,
  );
});
