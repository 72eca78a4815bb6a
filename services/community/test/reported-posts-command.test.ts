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
import { neighbourOf } from "../src/neighbours/neighbours.ts";
import { newPostId } from "../src/posts/post-id.ts";
import { findPost, insertPost } from "../src/posts/posts.ts";
import { reportNetwork } from "../src/posts/report-networks.ts";
import { countReport, insertReport, REPORTS_THAT_HIDE } from "../src/posts/reports.ts";
import { anAddress, aUser } from "./community-service.ts";

const COMMAND = fileURLToPath(new URL("../src/reported-posts-command.ts", import.meta.url));
const MIGRATIONS = new URL("../migrations/", import.meta.url);
const AT = new Date("2026-11-20T08:00:00Z");

async function reportedPosts(url: string | undefined, ...args: string[]): Promise<string> {
  const { DATABASE_URL: _, ...environment } = process.env;
  const env = url === undefined ? environment : { ...environment, DATABASE_URL: url };
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, ...args], { env });
  return stdout;
}

const refusal = (message: string) =>
  expect.objectContaining({ code: 1, stderr: expect.stringContaining(message) });

const DATABASES = [
  {
    name: "a folder of PGlite",
    isThere: true,
    make: async () => {
      const folder = await mkdtemp(join(tmpdir(), "stockfinder-reports-"));
      onTestFinished(() => rm(folder, { recursive: true }));
      return `pglite:${join(folder, "postgres")}`;
    },
  },
  {
    name: "Postgres",
    isThere: servers.postgres !== null,
    make: async () => {
      const { url, drop } = await freshDatabase(servers.postgres ?? "");
      onTestFinished(drop);
      return url;
    },
  },
];

/** Adds two posts: one hidden by its reports, one with a single report. */
async function fill(url: string): Promise<{ hidden: string; reported: string }> {
  const database = await openDatabase(url);
  await migrate(database, { schema: "community", folder: MIGRATIONS });

  async function aReportedPost(reports: number, content: { title: string; text: string }): Promise<string> {
    const { id: neighbourId } = await neighbourOf(database, { userID: aUser(), accountId: null, now: AT });
    const id = newPostId(AT.getTime());
    const noDetails = { itemName: null, status: null, quantity: null, location: null, upc: null };
    await insertPost(database, {
      ...content,
      ...noDetails,
      id,
      neighbourId,
      zipcode: "44114",
      store: "Target",
      postedAt: AT,
    });
    for (let count = 0; count < reports; count++) {
      const reporter = await neighbourOf(database, { userID: aUser(), accountId: null, now: AT });
      const network = await reportNetwork(database, { postId: id, address: anAddress(), at: AT });
      const report = { postId: id, neighbourId: reporter.id, at: AT, network, mayCount: true };
      expect(await insertReport(database, report)).toBe(true);
      await countReport(database, { postId: id, at: AT });
    }
    return id;
  }

  const hidden = await aReportedPost(REPORTS_THAT_HIDE, { title: "Cheap\npills", text: "\u001b[2Jhere" });
  const reported = await aReportedPost(1, { title: "Wipes are back", text: "A whole pallet." });
  await database.close();
  return { hidden, reported };
}

describe("npm run operate -- reported-posts", () => {
  describe.each(DATABASES)("on $name", ({ isThere, make }) => {
    test.skipIf(!isThere)(
      "lists, restores and removes reported posts",
      async () => {
        const url = await make();
        const { hidden, reported } = await fill(url);

        expect(await reportedPosts(url, "list")).toBe(
          `${hidden}  2026-11-20T08:00:00.000Z  Target  reports: 5, hidden\n  Cheap pills\n   [2Jhere\n\n` +
            `${reported}  2026-11-20T08:00:00.000Z  Target  reports: 1, shown\n  Wipes are back\n  A whole pallet.\n`,
        );
        expect(await reportedPosts(url, "restore", hidden)).toBe(`${hidden} is shown again\n`);
        expect(await reportedPosts(url, "remove", reported)).toBe(`${reported} is removed\n`);

        const database = await openDatabase(url);
        expect(await findPost(database, hidden)).toMatchObject({ title: "Cheap\npills" });
        expect(await findPost(database, reported)).toBeNull();
        await database.close();
      },
      90_000,
    );
  });

  test.skipIf(servers.postgres === null)("reports missing posts and an empty list", async () => {
    const { url, drop } = await freshDatabase(servers.postgres ?? "");
    onTestFinished(drop);
    await expect(reportedPosts(url, "list")).rejects.toEqual(refusal("not been started"));
    const { hidden, reported } = await fill(url);
    for (const id of [hidden, reported]) await reportedPosts(url, "remove", id);

    expect(await reportedPosts(url, "list")).toBe("No post is reported.\n");
    expect(await reportedPosts(url, "restore", hidden)).toBe(`There is no post ${hidden}\n`);
    expect(await reportedPosts(url, "remove", reported)).toBe(`There is no post ${reported}\n`);
  });

  test("prints its usage for wrong arguments", async () => {
    await expect(reportedPosts("pglite:", "remove", "no-id")).rejects.toEqual(refusal("Usage:"));
  });

  test("names DATABASE_URL if it is not set", async () => {
    await expect(reportedPosts(undefined, "list")).rejects.toEqual(refusal("DATABASE_URL"));
  });
});
