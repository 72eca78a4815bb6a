import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { buildWebIfOlder } from "../build-web.ts";

const EMBEDDED = fileURLToPath(new URL("../embedded.ts", import.meta.url));

/** Runs the embedded product on a new data folder while `measure` works, with the milliseconds that its start took. */
export async function withEmbedded<T>(
  environment: Record<string, string>,
  measure: (product: { url: string; pid: number; startMs: number }) => Promise<T>,
): Promise<T> {
  // Before the start: this measures a normal one, not the first one after a change.
  await buildWebIfOlder((line) => process.stderr.write(`${line}\n`));
  const dataFolder = await mkdtemp(join(tmpdir(), "stockfinder-bench-"));
  const started = performance.now();
  const product = spawn(process.execPath, [EMBEDDED], {
    env: { ...process.env, PORT: "0", DATA_FOLDER: dataFolder, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const url = await urlIn(product.stdout);
    return await measure({ url, pid: product.pid ?? 0, startMs: performance.now() - started });
  } finally {
    const exit = once(product, "exit");
    product.kill("SIGTERM");
    await exit;
    await rm(dataFolder, { recursive: true, force: true });
  }
}

async function urlIn(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const url = /StockFinder runs at (\S+)/.exec(line)?.[1];
    if (url) return url;
  }
  throw new Error("The product ended without an address");
}
