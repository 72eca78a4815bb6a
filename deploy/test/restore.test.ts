import { randomUUID } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { withClient } from "@stockfinder/testing/fresh-database";
import {
  type OwnPostgres,
  type OwnPostgresOptions,
  postgresAccount,
  postgresFolders,
  startPostgres,
} from "@stockfinder/testing/postgres";
import { programPath, removeFolder, run, temporaryFolder } from "@stockfinder/testing/program";
import { quietLogger } from "@stockfinder/testing/quiet-logger";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { startProduct } from "../product.ts";
import { ask, post } from "./ask.ts";

const RUNBOOK = new URL("../../docs/runbook.md", import.meta.url);
const isInstalled = (await programPath("pg_basebackup", await postgresFolders())) !== null;

const SignIn = z.object({ accessToken: z.string(), refreshToken: z.string() });
const Renewed = z.object({ access_token: z.string() });
const Posts = z.object({ posts: z.array(z.object({ title: z.string() })) });
const Watches = z.array(z.object({ upc: z.string().nullable() }));

const SEEN = { text: "Ten on the shelf", store: "Target", zipcode: "44114" };
const PLAYSTATION = "711719541028";

/** Runs a command on the test's server that is meant for the container of Postgres. */
const DOCKER = `#!/bin/sh
[ "$1 $2 $3 $4" = "compose exec -T postgres" ] || exit 64
shift 4
exec "$@"
`;

/** The database that the container of Postgres has. */
function ownDatabase(serverUrl: string): string {
  return Object.assign(new URL(serverUrl), { pathname: "/stockfinder" }).href;
}

/** Runs the commands of docs/runbook.md as they stand there. */
describe.skipIf(!isInstalled)("the runbook's back-up and restore", () => {
  let folder: string;
  let archive: string;
  let server: OwnPostgres;
  let databaseUrl: string;
  let refreshToken: string;

  beforeAll(async () => {
    folder = await temporaryFolder(await postgresAccount());
    archive = join(folder, "archive");
    await shell(`mkdir ${archive}`, {});
    server = await start({ settings: ["archive_mode=on", `archive_command=cp %p ${archive}/%f`] });
    await withClient(server.url, async (client) => {
      await client.query("create role stockfinder login superuser");
      await client.query("create database stockfinder owner stockfinder");
    });
    databaseUrl = ownDatabase(server.url);
    await shell(
      `cat > ${join(folder, "docker")} <<'EOF'\n${DOCKER}EOF\nchmod +x ${join(folder, "docker")}`,
      {},
    );
    refreshToken = await withProduct(databaseUrl, folder, (url) => live(url, "Seen before the backup"));
  });

  /** Runs a block of the runbook, with the test's server in place of the container. */
  async function runbook(name: string, variables: Record<string, string>): Promise<void> {
    const { hostname, port } = new URL(server.url);
    await shell(await runbookBlock(name), { ...variables, PGHOST: hostname, PGPORT: port }, folder);
  }

  afterAll(async () => {
    await server?.release();
    await removeFolder(folder);
  });

  test("restores from a base backup and its log the state of a moment", async () => {
    const backup = join(folder, "base.tar");
    const data = join(folder, "restored");
    await shell(`mkdir ${data}`, {});
    await runbook("base-backup", { BACKUP: backup });
    await withProduct(databaseUrl, folder, (url) => live(url, "Seen after the backup"));
    const moment = await withClient(server.url, async (client) => {
      const { rows } = await client.query<{ now: string }>("select clock_timestamp()::text as now");
      return rows[0]?.now ?? "";
    });
    await withProduct(databaseUrl, folder, (url) => live(url, "Seen after the moment"));
    await withClient(server.url, (client) => client.query("select pg_switch_wal()"));
    await expect
      .poll(() =>
        withClient(server.url, async (client) => {
          const { rows } = await client.query<{ done: boolean }>(
            "select last_archived_wal >= pg_walfile_name(pg_switch_wal()) as done from pg_stat_archiver",
          );
          return rows[0]?.done;
        }),
      )
      .toBe(true);

    await runbook("restore-to-a-moment", { BACKUP: backup, DATA: data, ARCHIVE: archive, MOMENT: moment });

    const restored = await start({ data });
    onTestFinished(() => restored.release());
    await expect
      .poll(() =>
        withClient(restored.url, async (client) => {
          const { rows } = await client.query<{ reading: boolean }>("select pg_is_in_recovery() as reading");
          return rows[0]?.reading;
        }),
      )
      .toBe(false);
    await withProduct(ownDatabase(restored.url), folder, async (url) => {
      expect((await titlesAt(url)).toSorted()).toEqual(["Seen after the backup", "Seen before the backup"]);
      await expectOwn(url, refreshToken);
    });
  });

  test("restores people's data from a dump", async () => {
    const backup = join(folder, "stockfinder.dump");
    await runbook("dump", { BACKUP: backup });
    await withProduct(databaseUrl, folder, (url) => live(url, "Seen after the dump"));

    await runbook("restore-dump", { BACKUP: backup });

    await withProduct(databaseUrl, folder, async (url) => {
      expect(await titlesAt(url)).not.toContain("Seen after the dump");
      expect(await titlesAt(url)).toContain("Seen before the backup");
      await expectOwn(url, refreshToken);
    });
  });

  test("notes the time of a backup for the alert rule", async () => {
    const file = join(folder, "stockfinder.prom");
    await runbook("backup-finished", { METRICS: file });

    expect(await readFile(file, "utf8")).toMatch(/^backup_finished_timestamp_seconds \d{10}\n$/);
  });
});

async function start(options: OwnPostgresOptions): Promise<OwnPostgres> {
  const server = await startPostgres(options);
  if (!server) throw new Error("Postgres is not installed");
  return server;
}

/** The block of the runbook that begins with `# name:`. */
async function runbookBlock(name: string): Promise<string> {
  const text = await readFile(RUNBOOK, "utf8");
  const block = new RegExp(`\`\`\`sh\n# ${name}:[^\n]*\n([^]*?)\`\`\``).exec(text)?.[1];
  if (!block) throw new Error(`docs/runbook.md has no block that begins with "# ${name}:"`);
  return block;
}

async function shell(commands: string, variables: Record<string, string>, first?: string): Promise<void> {
  const path = [...(first ? [first] : []), ...[...(await postgresFolders())].reverse()].join(delimiter);
  await run("sh", ["-ec", commands], {
    ...(await postgresAccount()),
    cwd: "/",
    env: { ...variables, PATH: path },
  });
}

async function withProduct<T>(
  databaseUrl: string,
  folder: string,
  use: (url: string) => Promise<T>,
): Promise<T> {
  const dataFolder = join(folder, "product");
  await mkdir(dataFolder, { recursive: true });
  const product = await startProduct({
    port: 0,
    dataFolder,
    logger: quietLogger("stockfinder"),
    environment: { NODE_ENV: "test", DATABASE_URL: databaseUrl },
  });
  try {
    return await use(product.url);
  } finally {
    await product.stop(2_000);
  }
}

/** Signs up, posts, and watches an item. Returns the sign-in's refresh token. */
async function live(url: string, title: string): Promise<string> {
  const signedUp = await post(`${url}/api/auth/register`, {
    accountType: "anonymous",
    fingerprint: randomUUID(),
  });
  const { accessToken, refreshToken } = SignIn.parse(JSON.parse(signedUp.text));
  expect(
    JSON.parse((await post(`${url}/api/post/add`, { ...SEEN, userID: randomUUID(), title })).text),
  ).toMatchObject({
    worked: true,
  });
  const watch = { upc: PLAYSTATION, kind: "stock", channels: ["live"] };
  const watched = await post(`${url}/api/watch`, watch, { authorization: accessToken });
  expect(watched.status).toBe(201);
  return refreshToken;
}

async function titlesAt(url: string): Promise<string[]> {
  const { text } = await post(`${url}/api/post/fetch`, { zipcode: "44114", distance: 20 });
  return Posts.parse(JSON.parse(text)).posts.map(({ title }) => title);
}

/** The sign-in goes on, and its watch is there. */
async function expectOwn(url: string, refreshToken: string): Promise<void> {
  const renewed = await post(`${url}/api/auth/token`, {}, { authorization: refreshToken });
  const { access_token } = Renewed.parse(JSON.parse(renewed.text));
  const { text } = await ask(`${url}/api/watch`, { headers: { authorization: access_token } });
  expect(Watches.parse(JSON.parse(text)).map(({ upc }) => upc)).toEqual([PLAYSTATION]);
}
