import { readdir, readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { median } from "../compare.ts";

const SAMPLE_MS = 1_000;
const ENDS_WITHIN_MS = 10_000;
const POLL_MS = 100;

/** The process and everything that it started, browsers included; empty if it has ended. Reads /proc. */
export async function processTree(root: number): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const entry of await readdir("/proc")) {
    const stat = /^\d+$/.test(entry) ? await readIfThere(`/proc/${entry}/stat`) : null;
    // The name in parentheses may contain spaces and parentheses.
    const parent = stat?.slice(stat.lastIndexOf(")") + 2).split(" ")[1];
    if (parent !== undefined) parents.set(Number(entry), Number(parent));
  }
  const tree = parents.has(root) ? [root] : [];
  for (const pid of tree)
    for (const [child, parent] of parents) if (parent === pid && !tree.includes(child)) tree.push(child);
  return tree;
}

/** Resident memory of the process and everything that it started, in MB; what they share counts for each. */
export async function treeMegabytes(root: number): Promise<number> {
  const held = (await processTree(root)).map(async (pid) => {
    const status = await readIfThere(`/proc/${pid}/status`);
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status ?? "")?.[1] ?? 0);
  });
  return (await Promise.all(held)).reduce((sum, kilobytes) => sum + kilobytes, 0) / 1_000;
}

export interface MemoryWatch {
  /** Ends it. In MB. */
  end(): Promise<{ readonly median: number; readonly most: number }>;
}

/** Measures a process tree's memory each second. */
export function watchMemory(root: number): MemoryWatch {
  const samples: number[] = [];
  const ending = new AbortController();
  const sampling = (async () => {
    while (!ending.signal.aborted) {
      samples.push(await treeMegabytes(root));
      await wait(SAMPLE_MS, undefined, { signal: ending.signal }).catch(() => {});
    }
  })();
  return {
    async end() {
      ending.abort();
      await sampling;
      return { median: median(samples), most: Math.max(...samples) };
    },
  };
}

/** Asks the process and everything that it started to end, and kills what is left after ten seconds. */
export async function endTree(root: number): Promise<void> {
  const tree = await processTree(root);
  for (const pid of tree) signal(pid, "SIGTERM");
  const until = performance.now() + ENDS_WITHIN_MS;
  while (performance.now() < until && (await areThere(tree))) await wait(POLL_MS);
  for (const pid of tree) signal(pid, "SIGKILL");
}

async function areThere(pids: readonly number[]): Promise<boolean> {
  const stats = await Promise.all(pids.map((pid) => readIfThere(`/proc/${pid}/stat`)));
  return stats.some((stat) => stat !== null && !/\) Z /.test(stat));
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

async function readIfThere(path: string): Promise<string | null> {
  return await readFile(path, "utf8").catch(() => null); // the process has ended
}
