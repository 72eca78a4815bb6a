import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const LIVES_AT_MOST_MS = 60 * 60 * 1_000;
const STOPS_WITHIN_MS = 15_000;
const MANY = "1000000000";
const NO_LIMITS = {
  RATE_LIMIT: MANY,
  RATE_LIMIT_FINGERPRINT: MANY,
  RATE_LIMIT_LOOKUPS: MANY,
  RATE_LIMIT_POST: MANY,
  CONNECTIONS_PER_ADDRESS: MANY,
  REQUESTS_PER_ADDRESS: MANY,
};

export interface ProcessUsage extends NodeJS.MemoryUsage {
  readonly cpuMicros: number;
}

/** The product in a process of its own, so that the load takes none of its time and none of its memory. */
export interface MeasuredProduct {
  readonly url: string;
  /** Memory in bytes, after a garbage collection; CPU time since the start in microseconds. */
  usage(): Promise<ProcessUsage>;
  /** Ends the process and deletes its data. */
  stop(): Promise<void>;
}

/** Starts the product on a new data folder, without limits on one caller; `environment` adds settings. An hour later the process is killed. */
export async function startMeasuredProduct(environment: Record<string, string>): Promise<MeasuredProduct> {
  const dataFolder = join(tmpdir(), `stockfinder-soak-${randomUUID()}`);
  const child = fork(new URL("./product-process.ts", import.meta.url), [dataFolder], {
    execArgv: ["--expose-gc"],
    detached: true, // Ctrl-C ends this process alone; the other one then deletes its data
    env: { ...process.env, NODE_ENV: "test", LOG_LEVEL: "error", ...NO_LIMITS, ...environment },
  });
  const exit = once(child, "exit");
  const lifetime = setTimeout(() => child.kill("SIGKILL"), LIVES_AT_MOST_MS);

  async function stop(): Promise<void> {
    clearTimeout(lifetime);
    if (child.connected) child.disconnect();
    const patience = setTimeout(() => child.kill("SIGKILL"), STOPS_WITHIN_MS);
    await exit;
    clearTimeout(patience);
    await rm(dataFolder, { recursive: true, force: true });
  }

  try {
    const { url } = await nextMessage<{ url: string }>(child, exit);
    return {
      url,
      stop,
      async usage() {
        const message = nextMessage<ProcessUsage>(child, exit);
        child.send("usage");
        return await message;
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @throws if the process ends first. */
async function nextMessage<Message>(child: ChildProcess, exit: Promise<unknown>): Promise<Message> {
  const ended = exit.then(() => {
    throw new Error("The product ended");
  });
  const [message] = await Promise.race([once(child, "message"), ended]);
  return message;
}
