import { spawnSync } from "node:child_process";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { CONTAINER_IMAGES, startContainer } from "./container.ts";
import { freePort } from "./free-ports.ts";
import { withClient } from "./fresh-database.ts";
import {
  type Account,
  accountNamed,
  foldersOnPath,
  type Program,
  programPath,
  removeFolder,
  run,
  startProgram,
  temporaryFolder,
} from "./program.ts";
import { type FreezableServer, firstOf, namedBy, ownServer, type Search, type Server } from "./server.ts";

/** Debian and its derivatives keep the server programs off PATH. */
const DEBIAN_PROGRAMS = "/usr/lib/postgresql";

/** Accounts for which a developer's local server may need no password. */
const LOCAL_URLS = ["postgres:postgres", "postgres", process.env.USER ?? "root"].map(
  (account) => `postgres://${account}@127.0.0.1:${process.env.PGPORT ?? 5432}/postgres`,
);

/** Finds a Postgres server and creates the database `name` on it. */
export async function findPostgres(name: string): Promise<Search> {
  const named = await namedBy("TEST_DATABASE_URL", (url) => databaseOn(url, name));
  if (named) return { server: named, reasons: [] };
  return await firstOf([
    ...LOCAL_URLS.map((url) => ({ name: new URL(url).host, find: () => databaseOn(url, name) })),
    { name: "container", find: () => onServer(postgresInContainer(), name) },
    { name: "program", find: () => onServer(startPostgres(), name) },
  ]);
}

async function databaseOn(serverUrl: string, name: string): Promise<Server> {
  await withClient(serverUrl, (client) => client.query(`create database "${name}"`));
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, release: () => dropDatabases(serverUrl, name) };
}

/** Drops the run's database, and those that its test files created and did not drop. */
async function dropDatabases(serverUrl: string, prefix: string): Promise<void> {
  await withClient(serverUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      "select datname from pg_database where starts_with(datname, $1)",
      [prefix],
    );
    for (const { datname } of rows) await client.query(`drop database if exists "${datname}" with (force)`);
  });
}

async function onServer(starting: Promise<Server | null>, name: string): Promise<Server | null> {
  const server = await starting;
  if (!server) return null;
  const { url } = await databaseOn(server.url, name);
  return { url, release: () => server.release() }; // its databases are deleted with it
}

/** By testcontainers; null where no Docker engine answers. */
export async function postgresInContainer(): Promise<Server | null> {
  const container = await startContainer({
    image: CONTAINER_IMAGES.postgres,
    port: 5432,
    environment: { POSTGRES_HOST_AUTH_METHOD: "trust" },
    // Twice: once for the server that initialises the folder, once for the final one.
    ready: { line: /ready to accept connections/, times: 2 },
  });
  if (!container) return null;
  const url = `postgres://postgres@${container.host}:${container.port}/postgres`;
  return { url, release: () => container.stop() };
}

const SESSION_POLL_MS = 20;

/** Keeps its data when killed. */
export type OwnPostgres = FreezableServer;

export interface OwnPostgresOptions {
  /** Settings of postgresql.conf, such as `archive_mode=on`. */
  readonly settings?: readonly string[];
  /** A data folder that exists, such as a base backup; by default a new one is made. */
  readonly data?: string;
}

/** Starts our own server in a temporary folder; null if Postgres is not installed. */
export async function startPostgres({
  settings = [],
  data: given,
}: OwnPostgresOptions = {}): Promise<OwnPostgres | null> {
  const folders = await postgresFolders();
  const initdb = await programPath("initdb", folders);
  const postgres = await programPath("postgres", folders);
  if (!initdb || !postgres) return null;

  await using made = new AsyncDisposableStack();
  const account = await postgresAccount();
  const folder = made.adopt(await temporaryFolder(account), removeFolder);
  const data = given ?? join(folder, "data");
  if (!given)
    await run(
      initdb,
      ["--pgdata", data, "--auth=trust", "--username=postgres", "--encoding=UTF8", "--no-sync"],
      { ...account, cwd: "/" },
    );

  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const launch = async () =>
    withSessions(
      await startProgram(
        postgres,
        ["-D", data, "-p", String(port), "-h", "127.0.0.1", "-k", folder].concat(
          ["fsync=off", ...settings].flatMap((setting) => ["-c", setting]),
        ),
        { ...(account && { account }), answers: () => withClient(url, (client) => client.query("select 1")) },
      ),
    );
  return await ownServer(url, made, launch, "SIGINT"); // "fast" shutdown: does not wait for clients to disconnect
}

/** Each Postgres session is its own process group, which a signal to the server's group does not reach. */
export function withSessions(program: Program): Program {
  const sessions = (): number[] => {
    const { stdout } = spawnSync("pgrep", ["-P", String(program.pid)], { encoding: "utf8" });
    return stdout.split("\n").filter(Boolean).map(Number);
  };
  const signal = (name: NodeJS.Signals) => {
    program.signal(name); // first: a stopped server starts no more sessions
    for (const pid of sessions()) signalWhereRunning(pid, name);
    if (name === "SIGSTOP") process.prependOnceListener("exit", wake);
    else process.off("exit", wake);
  };
  /** A stopped process receives only SIGKILL and would otherwise remain. */
  const wake = () => signal("SIGCONT");
  return {
    ...program,
    signal,
    stop: async (name) => {
      wake();
      const ending = sessions();
      await program.stop(name);
      // Until then the server refuses to start again: its sessions still use its memory.
      while (ending.some((pid) => signalWhereRunning(pid, 0))) await wait(SESSION_POLL_MS);
    },
  };
}

/** False if it has exited meanwhile. The signal 0 only asks. */
function signalWhereRunning(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ESRCH") return false;
    throw error;
  }
}

/** Where the programs of Postgres may be, the newest version's first among Debian's. */
export async function postgresFolders(): Promise<string[]> {
  return [...foldersOnPath(), ...(await debianProgramFolders())];
}

async function debianProgramFolders(): Promise<string[]> {
  const versions = await readdir(DEBIAN_PROGRAMS).catch(() => []);
  return versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN_PROGRAMS, version, "bin"));
}

/** Postgres refuses to run as root: the account for its programs, or undefined for our own. */
export async function postgresAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  return (await accountNamed("postgres")) ?? (await accountNamed("nobody")) ?? undefined;
}
