import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import type { Database } from "@stockfinder/database/database";
import { lockFolder } from "@stockfinder/database/folder-lock";
import { openDatabase } from "@stockfinder/database/open";
import { freshDatabase } from "@stockfinder/testing/fresh-database";
import { removeFolder, temporaryFolder } from "@stockfinder/testing/program";
import { quietLogger } from "@stockfinder/testing/quiet-logger";
import { servers } from "@stockfinder/testing/servers";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { readArchive, writeArchive } from "../backup/archive.ts";
import { dumpDatabase } from "../backup/dump.ts";
import { checkBackup } from "../backup/load.ts";
import { answerLocally, askRunning } from "../backup/local-requests.ts";
import { restoreFolder, restoreServers } from "../backup/restore.ts";
import { writeBackup } from "../backup/write-backup.ts";
import { keptSecrets } from "../own-settings.ts";
import { type Product, startProduct } from "../product.ts";
import { sizesOfTables } from "../size/measure.ts";
import { NAMED_TABLES, trimOf } from "../size/trims.ts";
import { ask, post } from "./ask.ts";

const PLAYSTATION = "711719541028";
const PASSPHRASE = "correct horse battery staple";
const SignIn = z.object({ accessToken: z.string() });

let folder: string;
let product: Product;
let accessToken: string;
let plain: string;
let encrypted: string;
/** What was in the database when the file `plain` was written. */
let stored: string[];

/** A product with a watch, a post, and a shop that somebody wrote. */
beforeAll(async () => {
  folder = await temporaryFolder();
  product = await start(join(folder, "first"));
  const fingerprint = randomUUID();
  const signedUp = await post(`${product.url}/api/auth/register`, { accountType: "anonymous", fingerprint });
  ({ accessToken } = SignIn.parse(JSON.parse(signedUp.text)));
  const watch = { upc: PLAYSTATION, kind: "stock", channels: ["live"] };
  expect((await post(`${product.url}/api/watch`, watch, bearer())).status).toBe(201);
  const seen = { title: "Ten\u2028on the \u0001 shelf", text: "Ten", store: "Target", zipcode: "44114" };
  expect((await post(`${product.url}/api/post/add`, { ...seen, userID: randomUUID() })).status).toBe(200);
  await writeFile(join(folder, "first", "settings.json"), "{}");

  plain = join(folder, "plain.backup");
  encrypted = join(folder, "encrypted.backup");
  const source = {
    database: (write: (line: string) => Promise<void>) => dumpDatabase(product.database, write),
    dataFolder: join(folder, "first"),
    keys: { ...(await keptSecrets(join(folder, "first"))) },
  };
  await writeBackup(plain, null, source);
  await writeBackup(encrypted, PASSPHRASE, source);
  stored = await rowsIn(plain);
});
afterAll(async () => {
  await product?.stop(2_000);
  await removeFolder(folder);
});

const bearer = () => ({ authorization: accessToken });

function start(dataFolder: string, environment: Record<string, string> = {}): Promise<Product> {
  return startProduct({
    port: 0,
    dataFolder,
    logger: quietLogger("stockfinder"),
    environment: { NODE_ENV: "test", WEB_FILES: "no-such-folder", ...environment },
  });
}

/** All lines but those that name the moment and the way of the backup. */
async function rowsIn(file: string): Promise<string[]> {
  const lines = await Array.fromAsync(readArchive(file, null));
  return lines.filter((line) => !/^\{"entry":"(?:backup|keys|file)"/.test(line));
}

async function dumped(database: Database): Promise<string[]> {
  const lines: string[] = [];
  await dumpDatabase(database, async (line) => {
    lines.push(line);
  });
  return lines;
}

async function backupIn(file: string, passphrase: string | null = null) {
  const lines = () => readArchive(file, passphrase);
  return { ...(await checkBackup(lines())), lines };
}

async function failingBackup() {
  return {
    ...(await backupIn(plain)),
    lines: async function* () {
      yield* [];
      throw new Error("The disk failed");
    },
  };
}

/** The watch is there, and people who were signed in still are. */
async function expectWatch(url: string): Promise<void> {
  const { status, text } = await ask(`${url}/api/watch`, { headers: bearer() });
  expect(status, text).toBe(200);
  expect(text).toContain(PLAYSTATION);
}

test("an empty folder gets the keys and files of an encrypted backup, and the product starts on it", async () => {
  const target = join(folder, "second");
  await restoreFolder(target, await backupIn(encrypted, PASSPHRASE), { replace: false, keysBeside: null });

  expect(await readFile(join(target, "settings.json"), "utf8")).toBe("{}");
  expect(await readFile(join(target, "secrets.json"), "utf8")).toBe(
    await readFile(join(folder, "first", "secrets.json"), "utf8"),
  );
  const second = await start(target);
  onTestFinished(() => second.stop(2_000));
  await expectWatch(second.url);
});

test.skipIf(!servers.postgres)("one process moves to servers and back", async () => {
  const { url, drop } = await freshDatabase(servers.postgres ?? "");
  onTestFinished(drop);
  await restoreServers(url, await backupIn(plain), { replace: false });
  const back = join(folder, "back.backup");
  await expect(restoreServers(url, await backupIn(plain), { replace: false })).rejects.toThrow("holds data");

  const server = await openDatabase(url);
  await writeBackup(back, null, {
    database: (write) => dumpDatabase(server, write),
    dataFolder: null,
    keys: {},
  });
  await server.close();
  await expect(restoreServers(url, await failingBackup(), { replace: true })).rejects.toThrow(
    "The disk failed",
  );
  const unchanged = await openDatabase(url);
  expect([...(await dumped(unchanged)), '{"entry":"end"}']).toEqual(stored);
  await unchanged.close();
  await restoreServers(url, await backupIn(plain), { replace: true });
  expect(await rowsIn(back)).toEqual(stored);
  const keys = { ...(await keptSecrets(join(folder, "first"))) };
  const servedBy = await start(join(folder, "servers"), { DATABASE_URL: url, ...keys });
  await expectWatch(servedBy.url);
  await servedBy.stop(2_000);

  await restoreFolder(join(folder, "third"), await backupIn(back), { replace: false, keysBeside: keys });
  const again = await openDatabase(`pglite:${join(folder, "third", "postgres")}`);
  expect([...(await dumped(again)), '{"entry":"end"}']).toEqual(stored);
  await again.close();
  const third = await start(join(folder, "third"));
  onTestFinished(() => third.stop(2_000));
  await expectWatch(third.url);
});

test("a backup of a newer version is refused by its name", async () => {
  const newer = join(folder, "newer.backup");
  await writeArchive(newer, null, async (write) => {
    for await (const line of readArchive(plain, null))
      await write(
        line.replace('"0001_accounts"', '"0001_others"').replace(/"version":"[\d.]+"/, '"version":"9.1.0"'),
      );
  });
  await expect(backupIn(newer)).rejects.toThrow("It was written by version 9.1.0, which is newer");
});

test("a wrong passphrase, and a file that is cut off or changed, are refused before anything is touched", async () => {
  await expect(backupIn(encrypted, "another passphrase")).rejects.toThrow("The passphrase is wrong, or");
  const bytes = await readFile(encrypted);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  const changed = join(folder, "changed.backup");
  await writeFile(changed, bytes);
  await expect(backupIn(changed, PASSPHRASE)).rejects.toThrow(
    "The passphrase is wrong, or the file is damaged",
  );
  const cut = join(folder, "cut.backup");
  const whole = await readFile(plain);
  await writeFile(cut, whole.subarray(0, whole.length >> 1));
  await expect(backupIn(cut)).rejects.toThrow(/damaged|cut off/);
});

test("an unencrypted backup has no key in it", async () => {
  const text = (await Array.fromAsync(readArchive(plain, null))).join("\n");
  const beside = JSON.parse(await readFile(`${plain}.keys`, "utf8"));
  expect(Object.keys(beside)).toContain("TOKEN_SECRET");
  for (const key of Object.values<string>(beside)) expect(text).not.toContain(key);
});

test("data is replaced only if that is asked for, and stays if the restore fails", async () => {
  const target = join(folder, "fourth");
  await restoreFolder(target, await backupIn(plain), { replace: false, keysBeside: null });
  await expect(
    restoreFolder(target, await backupIn(plain), { replace: false, keysBeside: null }),
  ).rejects.toThrow("holds data: stop the product, and add --replace");
  await expect(
    restoreFolder(target, await failingBackup(), { replace: true, keysBeside: null }),
  ).rejects.toThrow("The disk failed");
  await restoreFolder(target, await backupIn(plain), { replace: true, keysBeside: null });
});

test("a running product writes its backup through its folder, and its data cannot be replaced", async () => {
  const first = join(folder, "first");
  await expect(
    restoreFolder(first, await backupIn(plain), { replace: true, keysBeside: null }),
  ).rejects.toThrow("in use");
  expect(await askRunning(first, "backup")).toBeNull();
  const commands = await answerLocally(
    first,
    {
      backup: (write) => dumpDatabase(product.database, write),
      size: async () => {},
      doctor: async () => {},
    },
    quietLogger("stockfinder"),
  );
  onTestFinished(() => commands.stop());
  const lines = await Array.fromAsync((await askRunning(first, "backup")) ?? []);
  expect(lines.filter((line) => line.startsWith('{"entry":"table"')).length).toBeGreaterThan(50);
});

test("a command that takes nothing more gives the database back", async () => {
  const served = await temporaryFolder();
  const given = Promise.withResolvers<void>();
  const commands = await answerLocally(
    served,
    {
      async backup(write) {
        try {
          for (;;) await write("x".repeat(100_000));
        } finally {
          given.resolve();
        }
      },
      size: async () => {},
      doctor: async () => {},
    },
    quietLogger("stockfinder"),
    50,
  );
  onTestFinished(async () => {
    await commands.stop();
    await removeFolder(served);
  });
  await askRunning(served, "backup");
  await given.promise;
});

test("a product whose port is taken gives its folder back", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  onTestFinished(() => void taken.close());
  const { port } = z.object({ port: z.number() }).parse(taken.address());
  const dataFolder = join(folder, "port");
  await expect(startProduct({ port, dataFolder })).rejects.toThrow("EADDRINUSE");
  lockFolder(join(dataFolder, "postgres"))();
});

test("each table says what ends its rows, and no other does", async () => {
  const tables = Object.keys(await sizesOfTables(product.database));
  expect(tables.filter((table) => !trimOf(table))).toEqual([]);
  expect(NAMED_TABLES.filter((table) => !tables.includes(table))).toEqual([]);
});
