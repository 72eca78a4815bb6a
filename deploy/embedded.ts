import { fileURLToPath } from "node:url";
import { readCommandLine } from "@stockfinder/service/command-line";
import { Port, readConfig } from "@stockfinder/service/config";
import { watchParent } from "@stockfinder/service/orphaned";
import { startFailure } from "@stockfinder/service/start-failure";
import { GRACE_MS, onStopSignal } from "@stockfinder/service/stop-signal";
import { endOnUncaughtError } from "@stockfinder/service/uncaught";
import { z } from "zod";
import { buildWebIfOlder } from "./build-web.ts";
import { expectFreePort } from "./free-port.ts";
import { ownFolder } from "./own-folder.ts";
import { startProduct } from "./product.ts";

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
  process.env.NODE_ENV ||= "development";
  if (process.env.npm_lifecycle_event) watchParent(() => process.kill(process.pid, "SIGTERM"));
  const { PORT, DATA_FOLDER } = readConfig(Environment, process.env);
  await expectFreePort("PORT", PORT, process.env.HOST || "127.0.0.1");
  await buildWebIfOlder(say);
  await ownFolder(DATA_FOLDER);
  say("Starting StockFinder ...");
  const product = await startProduct({ port: PORT, dataFolder: DATA_FOLDER });
  say(`StockFinder runs at ${product.url}`);
  if (product.sandboxControlUrl)
    say(`It shows demo data; the control of the sandbox is at ${product.sandboxControlUrl}`);

  onStopSignal(async () => {
    say("Stopping ...");
    await product.stop(GRACE_MS - 1_000);
  });
}

main().catch((error: unknown) => {
  process.stderr.write(`StockFinder cannot start:\n${startFailure(error)}\n`);
  process.exit(1);
});
