import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { buildWebIfOlder } from "../build-web.ts";
import { productUrlIn } from "./embedded-output.ts";
import { type ProductUrls, startProductTargets } from "./product-targets.ts";
import type { Row } from "./table.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** Programs return memory after ten seconds at rest. */
const REST_SECONDS = 20;
const SETTINGS = { SANDBOX_URL: "http://127.0.0.1:9" };

/** Each program's memory at rest and its earlier peak, and how long the whole product takes to start. */
export async function memory(urls: ProductUrls): Promise<Row[]> {
  // Before the measurement: it covers a normal start, not the first one after a change.
  await buildWebIfOlder((line) => process.stderr.write(`${line}\n`));
  return [...(await embeddedFigures()), ...(await serviceFigures(urls))];
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
    const url = await productUrlIn(npm.stdout);
    const page = await fetch(url);
    if (!page.ok) throw new Error(`the first page answers ${page.status}`);
    const seconds = (performance.now() - started) / 1_000;
    await wait(REST_SECONDS * 1_000);
    return [
      { name: "npm start to the first served page", value: `${seconds.toFixed(1)} s` },
      await atRest("embedded", await youngestChild(npm.pid ?? 0), 450),
    ];
  } finally {
    if (npm.pid) process.kill(-npm.pid, "SIGTERM");
    await once(npm, "exit");
    await rm(dataFolder, { recursive: true, force: true });
  }
}

async function serviceFigures(urls: ProductUrls): Promise<Row[]> {
  // The first start fills the compile cache.
  await (await startProductTargets(urls, SETTINGS)).stop();
  const product = await startProductTargets(urls, SETTINGS);
  try {
    await wait(REST_SECONDS * 1_000);
    return [
      await atRest("gateway", product.gateway.pid, 100),
      await atRest("retailer-lookup", product.lookups[0]?.pid ?? 0, 110),
    ];
  } finally {
    await product.stop();
  }
}

/** npm starts a shell that starts Node: the last process of the chain is the product. */
async function youngestChild(pid: number): Promise<number> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, "utf8"))
    .trim()
    .split(" ")
    .filter(Boolean);
  return children.length === 0 ? pid : await youngestChild(Number(children.at(-1)));
}

async function atRest(program: string, pid: number, goal: number): Promise<Row> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const megabytes = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1_000;
  const held = megabytes("VmRSS");
  return {
    name: `memory at rest, ${program}`,
    value: `${held.toFixed(0)} MB`,
    limit: `at most ${goal} MB`,
    isWithin: held <= goal,
    details: `${megabytes("VmHWM").toFixed(0)} MB at most before`,
  };
}
