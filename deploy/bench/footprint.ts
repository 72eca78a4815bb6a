import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { landingScriptBytes } from "../../web/build/landing-size.ts";
import { buildWebIfOlder } from "../build-web.ts";
import { type ProductUrls, startProductTargets } from "./product-targets.ts";
import type { Row } from "./table.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const REST_SECONDS = 5;

/** What the product takes when nobody uses it, and how soon it is there. */
export async function footprint(urls: ProductUrls): Promise<Row[]> {
  // Before the clock runs: what is measured is a start, not the first one after a change.
  await buildWebIfOlder((line) => process.stderr.write(`${line}\n`));
  const landing = await landingScriptBytes();
  return [
    ...(await embeddedFigures()),
    ...(await serviceFigures(urls)),
    {
      name: "landing page's script, brotli",
      value: `${(landing / 1_000).toFixed(1)} kB`,
      limit: "at most 95 kB",
      isWithin: landing <= 95_000,
    },
  ];
}

async function embeddedFigures(): Promise<Row[]> {
  const dataFolder = await mkdtemp(join(tmpdir(), "stockfinder-bench-"));
  const started = performance.now();
  const npm = spawn("npm", ["start"], {
    cwd: ROOT,
    detached: true,
    env: { ...process.env, PORT: "0", DATA_FOLDER: dataFolder },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const url = await urlIn(npm.stdout);
    const page = await fetch(url);
    if (!page.ok) throw new Error(`the first page answers ${page.status}`);
    const seconds = (performance.now() - started) / 1_000;
    await wait(REST_SECONDS * 1_000);
    return [
      { name: "npm start to the first served page", value: `${seconds.toFixed(1)} s` },
      { name: "memory at rest, embedded", value: await megabytes(await youngestChild(npm.pid ?? 0)) },
    ];
  } finally {
    if (npm.pid) process.kill(-npm.pid, "SIGTERM");
    await once(npm, "exit");
    await rm(dataFolder, { recursive: true, force: true });
  }
}

async function serviceFigures(urls: ProductUrls): Promise<Row[]> {
  const product = await startProductTargets(urls, { SANDBOX_URL: "http://127.0.0.1:9" });
  try {
    await wait(REST_SECONDS * 1_000);
    return [
      { name: "memory at rest, gateway", value: await megabytes(product.gateway.pid) },
      { name: "memory at rest, retailer-lookup", value: await megabytes(product.lookups[0]?.pid ?? 0) },
    ];
  } finally {
    await product.stop();
  }
}

async function urlIn(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const url = /StockFinder runs at (\S+)/.exec(line)?.[1];
    if (url) return url;
  }
  throw new Error("npm start ended without an address");
}

/** npm starts a shell which starts Node: the last of the chain is the product. */
async function youngestChild(pid: number): Promise<number> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, "utf8"))
    .trim()
    .split(" ")
    .filter(Boolean);
  return children.length === 0 ? pid : await youngestChild(Number(children.at(-1)));
}

async function megabytes(pid: number): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return `${(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_000).toFixed(0)} MB`;
}
