import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { removeFolder, temporaryFolder } from "@stockfinder/testing/program";
import { expect, onTestFinished, test } from "vitest";
import {
  confirmSettings,
  deleteLeftDemo,
  readSettings,
  refusalOfSettings,
  returnToFormer,
  withSettings,
  writeSettings,
} from "./settings-file.ts";

const KEY = "the key of a retailer";
const SETTINGS = { PUBLIC_URL: "https://stock.example", BESTBUY_API_KEY: KEY, MAIL_FROM: "" };

async function newFolder(): Promise<string> {
  const folder = await temporaryFolder();
  onTestFinished(() => removeFolder(folder));
  return folder;
}

test("settings are kept for their owner alone, secrets encrypted", async () => {
  const folder = await newFolder();
  await writeSettings(folder, {}, SETTINGS, { leavesDemo: false });

  const file = join(folder, "settings.json");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readFile(file, "utf8")).toContain("https://stock.example");
  expect(await readFile(file, "utf8")).not.toContain(KEY);
  expect(await readSettings(folder, {})).toEqual({
    PUBLIC_URL: "https://stock.example",
    BESTBUY_API_KEY: KEY,
  });
});

test("the environment's variables win, and an empty one counts as not set", async () => {
  const folder = await newFolder();
  await writeSettings(folder, {}, SETTINGS, { leavesDemo: false });

  expect(await withSettings(folder, { PUBLIC_URL: "https://other.example", BESTBUY_API_KEY: "" })).toEqual({
    PUBLIC_URL: "https://other.example",
    BESTBUY_API_KEY: KEY,
  });
});

test("settings that cannot start give way to those before, until they have started once", async () => {
  const folder = await newFolder();
  await writeSettings(folder, {}, SETTINGS, { leavesDemo: false });
  await confirmSettings(folder);
  expect(await returnToFormer(folder, "a fault of the machine")).toBe(false);

  await writeSettings(folder, {}, { PUBLIC_URL: "https://new.example" }, { leavesDemo: true });
  await deleteLeftDemo(folder);
  expect(await readSettings(folder, {})).toEqual({ PUBLIC_URL: "https://new.example" });
  expect(await returnToFormer(folder, "no such mail server")).toBe(true);
  expect(await readSettings(folder, {})).toEqual({
    PUBLIC_URL: "https://stock.example",
    BESTBUY_API_KEY: KEY,
  });
  expect(await refusalOfSettings(folder)).toBe("no such mail server");
  expect(await returnToFormer(folder, "again")).toBe(false);

  await writeSettings(folder, {}, SETTINGS, { leavesDemo: false });
  expect(await refusalOfSettings(folder)).toBeUndefined();
});

test("secrets that another CHANNEL_SECRET encrypted, and a damaged file, are named with their file", async () => {
  const folder = await newFolder();
  await writeSettings(folder, {}, SETTINGS, { leavesDemo: false });

  await expect(readSettings(folder, { CHANNEL_SECRET: "another one".repeat(4) })).rejects.toThrow(
    "settings.json: its secrets were encrypted with another CHANNEL_SECRET",
  );
  await writeFile(join(folder, "settings.json"), "{");
  await expect(readSettings(folder, {})).rejects.toThrow("settings.json is damaged");
});

test("the demo's data is deleted once, with what was made of it; shops of one's own stay", async () => {
  const folder = await newFolder();
  const kept = ["shops/mine.yaml"];
  const left = ["postgres/PG_VERSION", "outbox/1.eml", "backups/2026-11-26.backup"];
  const write = async (path: string) => {
    await mkdir(join(folder, path, ".."), { recursive: true });
    await writeFile(join(folder, path), "");
  };
  const isThere = async (path: string) => (await stat(join(folder, path)).catch(() => null)) !== null;
  for (const path of [...kept, ...left]) await write(path);
  await writeSettings(folder, {}, SETTINGS, { leavesDemo: true });

  await deleteLeftDemo(folder);

  expect(await Promise.all(left.map(isThere))).toEqual([false, false, false]);
  expect(await Promise.all(kept.map(isThere))).toEqual([true]);
  expect(await readSettings(folder, {})).toMatchObject({ BESTBUY_API_KEY: KEY });
  await write("postgres/PG_VERSION");
  await deleteLeftDemo(folder);
  expect(await isThere("postgres/PG_VERSION")).toBe(true);
});
