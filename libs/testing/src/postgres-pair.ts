import { join } from "node:path";
import { freePort } from "./free-ports.ts";
import { withClient } from "./fresh-database.ts";
import { postgresAccount, postgresFolders, withSessions } from "./postgres.ts";
import { programPath, removeFolder, run, startProgram, temporaryFolder } from "./program.ts";

/** A primary, whose commits wait for its streaming replica. */
export interface PostgresPair {
  /** The ports of both, the primary first. */
  readonly ports: readonly [number, number];
  /** Of the primary, after its loss of the replica. */
  url(): string;
  /** Kills the primary permanently. */
  killPrimary(): Promise<void>;
  /** Makes the replica the primary; resolves when it takes writes. */
  promote(): Promise<void>;
  release(): Promise<void>;
}

const urlOf = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`;

/** Starts both in temporary folders; null if Postgres is not installed. */
export async function startPostgresPair(): Promise<PostgresPair | null> {
  const folders = await postgresFolders();
  const [initdb, postgres, baseBackup] = await Promise.all(
    ["initdb", "postgres", "pg_basebackup"].map((name) => programPath(name, folders)),
  );
  if (!initdb || !postgres || !baseBackup) return null;
  await using made = new AsyncDisposableStack();
  const account = await postgresAccount();
  const folder = made.adopt(await temporaryFolder(account), removeFolder);
  const [primary, replica] = [await freePort(), await freePort()];
  const as = { ...account, cwd: "/" };
  const data = (port: number) => join(folder, String(port));
  const start = async (port: number, settings: readonly string[]) => {
    const args = [
      "-D",
      data(port),
      "-p",
      String(port),
      "-h",
      "127.0.0.1",
      "-k",
      folder,
      "-c",
      "max_connections=300",
    ];
    const program = withSessions(
      await startProgram(postgres, [...args, ...settings], {
        ...(account && { account }),
        answers: () => withClient(urlOf(port), (client) => client.query("select 1")),
      }),
    );
    made.defer(() => program.stop("SIGKILL"));
    return program;
  };

  await run(initdb, ["--pgdata", data(primary), "--auth=trust", "--username=postgres", "--no-sync"], as);
  const first = await start(primary, []);
  await run(baseBackup, ["-d", urlOf(primary), "-D", data(replica), "-R", "-c", "fast", "--no-sync"], as);
  await start(replica, []);
  // Set now, and not in a file that the replica copied: without a replica of its own the replica would wait for ever.
  await withClient(urlOf(primary), async (client) => {
    await client.query("alter system set synchronous_standby_names = '*'");
    await client.query("select pg_reload_conf()");
  });

  let isPromoted = false;
  const all = made.move();
  return {
    ports: [primary, replica],
    url: () => urlOf(isPromoted ? replica : primary),
    killPrimary: () => first.stop("SIGKILL"),
    async promote() {
      await withClient(urlOf(replica), (client) => client.query("select pg_promote(true)"));
      isPromoted = true;
    },
    release: () => all.disposeAsync(),
  };
}
