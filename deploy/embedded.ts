import { fileURLToPath } from "node:url";
import { systemClock } from "@stockfinder/service/clock";
import { readCommandLine } from "@stockfinder/service/command-line";
import { Port, readConfig } from "@stockfinder/service/config";
import { watchParent } from "@stockfinder/service/orphaned";
import { startFailure } from "@stockfinder/service/start-failure";
import { GRACE_MS, onStopSignal } from "@stockfinder/service/stop-signal";
import { endOnUncaughtError } from "@stockfinder/service/uncaught";
import { z } from "zod";
import { dumpDatabase } from "./backup/dump.ts";
import { answerLocally } from "./backup/local-requests.ts";
import { startNightlyBackups } from "./backup/nightly.ts";
import { buildWebIfOlder } from "./build-web.ts";
import { beginUpgrade } from "./data-version.ts";
import { databaseFindings } from "./doctor/database-findings.ts";
import { expectFreePort } from "./free-port.ts";
import { ownFolder } from "./own-folder.ts";
import { startProduct } from "./product.ts";
import { confirmSettings, deleteLeftDemo, returnToFormer, withSettings } from "./setup/settings-file.ts";
import { setupHandler } from "./setup/setup.ts";
import { sizesOfTables } from "./size/measure.ts";

/** `npm start`: the whole product in this process, its data in `.data/`. */
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const Environment = z.object({
  PORT: Port.default(8080),
  DATA_FOLDER: z.string().default(`${ROOT}.data`),
});

const USAGE = `Usage: npm start

Starts the whole product in this process, at http://127.0.0.1:8080, with its data in .data/. PORT, HOST and DATA_FOLDER change
the address and the data folder.
`;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function main(): Promise<void> {
  readCommandLine({ usage: USAGE, mostWords: 0 });
  endOnUncaughtError();
  const given = { ...process.env };
  if (process.env.npm_lifecycle_event) watchParent(() => process.kill(process.pid, "SIGTERM"));
  const { PORT, DATA_FOLDER } = readConfig(Environment, process.env);
  await expectFreePort("PORT", PORT, process.env.HOST || "127.0.0.1");
  await buildWebIfOlder(say);
  await ownFolder(DATA_FOLDER);
  const environment = await withSettings(DATA_FOLDER, given);
  process.env.NODE_ENV = environment.NODE_ENV || "development";
  if (environment.TZ) process.env.TZ = environment.TZ;
  // A database on a server is not this folder's to delete, and its product is configured by variables.
  const isAtHome = !given.DATABASE_URL;
  if (isAtHome) await deleteLeftDemo(DATA_FOLDER);
  const upgrade = await beginUpgrade(DATA_FOLDER);
  say("Starting StockFinder ...");
  const { promise: started, resolve: hasStarted } = Promise.withResolvers<void>();
  const setup = isAtHome
    ? await setupHandler({
        dataFolder: DATA_FOLDER,
        environment: given,
        announce: (code) => void started.then(() => say(`To set it up, open /setup with the code ${code}`)),
        restart: () => void restart(),
      })
    : undefined;
  const product = await startProduct({
    port: PORT,
    dataFolder: DATA_FOLDER,
    environment,
    ...(setup && { setup }),
  }).catch(async (error: unknown) => {
    const undone = await upgrade.undo();
    if (undone) say(undone);
    if (!isAtHome || !(await returnToFormer(DATA_FOLDER, startFailure(error)))) throw error;
    process.stderr.write(`${startFailure(error)}\n`);
    say("It cannot start with the settings saved last: starting again with those before ...");
    return startAgain();
  });
  await upgrade.done();
  if (isAtHome) await confirmSettings(DATA_FOLDER);
  const { database, logger } = product;
  const commands = await answerLocally(
    DATA_FOLDER,
    {
      backup: (write) => dumpDatabase(database, write),
      size: async (write) => write(JSON.stringify(await sizesOfTables(database))),
      doctor: async (write) => {
        for (const finding of await databaseFindings(database, new Date()))
          await write(JSON.stringify(finding));
      },
    },
    logger,
  );
  const backups = startNightlyBackups({ database, dataFolder: DATA_FOLDER, clock: systemClock, logger });
  say(`StockFinder runs at ${product.url}`);
  if (product.sandboxControlUrl)
    say(`It shows demo data; the control of the sandbox is at ${product.sandboxControlUrl}`);

  hasStarted();

  onStopSignal(async () => {
    say("Stopping ...");
    await stop();
  });

  async function stop(): Promise<void> {
    await commands.stop();
    await backups.stop();
    await product.stop(GRACE_MS - 1_000);
  }

  async function restart(): Promise<void> {
    say("Starting again with other settings ...");
    await stop();
    startAgain();
  }

  /** In the same process, so that what watches over it, a terminal or a container, sees one that runs on. */
  function startAgain(): never {
    const command = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
    process.execve?.(process.execPath, command, given);
    throw new Error("This platform cannot start a process anew: start it by hand");
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`StockFinder cannot start:\n${startFailure(error)}\n`);
  process.exit(1);
});
