import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { migrate } from "@stockfinder/database/migrate";
import { openDatabase } from "@stockfinder/database/open";
import { freshDatabase } from "@stockfinder/testing/fresh-database";
import { servers } from "@stockfinder/testing/servers";
import { describe, expect, onTestFinished, test } from "vitest";

const COMMAND = fileURLToPath(new URL("../src/campaign-sources-command.ts", import.meta.url));
const MIGRATIONS = new URL("../migrations/", import.meta.url);

async function campaignSources(url: string | undefined, ...args: string[]): Promise<string> {
  const { DATABASE_URL: _, ...environment } = process.env;
  const env = url === undefined ? environment : { ...environment, DATABASE_URL: url };
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, ...args], { env });
  return stdout;
}

const refusal = (message: string) =>
  expect.objectContaining({ code: 1, stderr: expect.stringContaining(message) });

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "stockfinder-sources-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

async function aPostgres(): Promise<string> {
  const { url, drop } = await freshDatabase(servers.postgres ?? "");
  onTestFinished(drop);
  return url;
}

const DATABASES = [
  {
    name: "a PGlite folder",
    isThere: true,
    make: async () => `pglite:${join(await aFolder(), "postgres")}`,
  },
  { name: "Postgres", isThere: servers.postgres !== null, make: aPostgres },
];

/** Migrates the database, and removes all sources. */
async function prepare(url: string): Promise<void> {
  const database = await openDatabase(url);
  await migrate(database, { schema: "auth", folder: MIGRATIONS });
  await database.query("truncate auth.campaign_sources");
  await database.close();
}

describe("npm run operate -- campaign-sources", () => {
  test.skipIf(servers.postgres === null)("adds, lists and removes sources", async () => {
    const url = await aPostgres();
    await prepare(url);
    expect(await campaignSources(url, "list")).toBe("No campaign source is allowed.\n");
    expect(await campaignSources(url, "add", "Autumn-26")).toBe("autumn-26 is now allowed\n");
    expect(await campaignSources(url, "add", "autumn-26")).toBe("autumn-26 was already allowed\n");
    expect(await campaignSources(url, "list")).toMatch(/^\d{4}-\S+Z {2}autumn-26\n$/);
    expect(await campaignSources(url, "remove", "AUTUMN-26")).toBe("autumn-26 is no longer allowed\n");
    expect(await campaignSources(url, "remove", "autumn-26")).toBe("autumn-26 was not allowed\n");
  });

  // Starts PGlite three times, each time in a new process.
  describe.each(DATABASES)("on $name", { timeout: 90_000 }, ({ isThere, make }) => {
    test.skipIf(!isThere)("a later command sees the change", async () => {
      const url = await make();
      await prepare(url);
      await campaignSources(url, "add", "autumn-26");
      expect(await campaignSources(url, "list")).toMatch(/^\d{4}-\S+Z {2}autumn-26\n$/);
    });

    test.skipIf(!isThere)("fails if the service has never run", async () => {
      const url = await make();
      await (await openDatabase(url)).close();
      await expect(campaignSources(url, "list")).rejects.toEqual(refusal("has not been started"));
    });
  });

  test("prints the usage for wrong arguments", async () => {
    await expect(campaignSources("pglite:", "allow")).rejects.toEqual(refusal("Usage:"));
  });

  test("rejects a wrong database address, and creates no database", async () => {
    const folder = await aFolder();
    await expect(campaignSources(undefined, "list")).rejects.toEqual(refusal("DATABASE_URL must be"));
    await expect(campaignSources("mysql://x", "list")).rejects.toEqual(refusal("DATABASE_URL must be"));
    await expect(campaignSources(`pglite:${folder}`, "list")).rejects.toEqual(refusal("no database in"));
    await expect(campaignSources("pglite:", "list")).rejects.toEqual(refusal("no database in"));
    await expect(campaignSources("postgres://127.0.0.1:1/x", "list")).rejects.toEqual(
      refusal("The database does not answer"),
    );
  });

  test("refuses a folder that is in use", async () => {
    const url = `pglite:${join(await aFolder(), "postgres")}`;
    const running = await openDatabase(url);
    onTestFinished(() => running.close());
    await expect(campaignSources(url, "list")).rejects.toEqual(refusal("in use"));
  });
});
