import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { migrate } from "@stockfinder/database/migrate";
import { openDatabase } from "@stockfinder/database/open";
import { freshDatabase } from "@stockfinder/testing/fresh-database";
import { servers } from "@stockfinder/testing/servers";
import { describe, expect, onTestFinished, test } from "vitest";

const COMMAND = fileURLToPath(new URL("../src/readers/canaries/canaries-command.ts", import.meta.url));
const MIGRATIONS = new URL("../migrations/", import.meta.url);

describe("npm run operate -- canaries", () => {
  test.skipIf(servers.postgres === null)("adds, lists and removes known items", async () => {
    const { url, drop } = await freshDatabase(servers.postgres ?? "");
    onTestFinished(drop);
    const database = await openDatabase(url);
    await migrate(database, { schema: "lookup", folder: MIGRATIONS });
    const canaries = async (...args: string[]) => {
      const env = { ...process.env, DATABASE_URL: url };
      return (await promisify(execFile)(process.execPath, [COMMAND, ...args], { env })).stdout;
    };
    const add = ["add", "walmart", "in", "44114", "044600015934"];

    expect(await canaries("list")).toBe("There is no known item.\n");
    expect(await canaries(...add)).toBe("Added; it is read within a second.\n");
    expect(await canaries(...add)).toBe("It was there already.\n");
    await canaries("add", "target", "out", "44114", "disinfecting wipes", "A-123");
    await canaries("add", "in", "https://www.kohls.com/product/1?utm_source=x#top");
    expect(await canaries("list")).toBe(
      "4  page:kohls  in stock  https://www.kohls.com/product/1: not read yet\n" +
        "3  target  out of stock  A-123 (disinfecting wipes) near 44114: not read yet\n" +
        "1  walmart  in stock  044600015934 near 44114: not read yet\n",
    );
    const due = await database.query("select retailer from lookup.adapters order by retailer");
    expect(due.rows).toEqual([{ retailer: "page:kohls" }, { retailer: "target" }, { retailer: "walmart" }]);

    await expect(canaries("remove", "first")).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("Usage"),
    });
    expect(await canaries("remove", "1")).toBe("Number 1 is removed.\n");
    expect(await canaries("remove", "1")).toBe("There is no known item with the number 1.\n");
    await database.close();
  });
});
