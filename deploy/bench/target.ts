import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { Server } from "node:http";
import { flushCompileCache } from "node:module";
import { fileURLToPath } from "node:url";
import { letHeapGrow } from "@stockfinder/service/heap-growth";
import { releaseMemoryAtRest } from "@stockfinder/service/memory-at-rest";

/** A program under measurement, in its own process so that its CPU time is measured separately. */
export interface Target {
  readonly url: string;
  readonly pid: number;
  /** CPU time that the process has used, in microseconds. */
  cpuMicros(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts `targets/<name>.ts`, which calls `reportTarget` once it is ready. */
export async function startTarget(name: string, environment: Record<string, string>): Promise<Target> {
  const file = fileURLToPath(new URL(`targets/${name}.ts`, import.meta.url));
  const child = fork(file, {
    env: { ...process.env, NODE_ENV: "production", ...environment },
    stdio: ["ignore", "ignore", "inherit", "ipc"], // its log is written and discarded
  });
  const [first] = await Promise.race([once(child, "message"), ended(child, name)]);
  return {
    url: first,
    pid: child.pid ?? 0,
    async cpuMicros() {
      child.send("cpu");
      const [used] = await once(child, "message");
      return used;
    },
    async stop() {
      const exit = once(child, "exit");
      child.kill("SIGKILL");
      await exit;
    },
  };
}

/** For work that the bench itself does. */
export const THIS_PROCESS: Pick<Target, "cpuMicros"> = {
  async cpuMicros() {
    const { user, system } = process.cpuUsage();
    return user + system;
  },
};

async function ended(child: ChildProcess, name: string): Promise<never> {
  const [code] = await once(child, "exit");
  throw new Error(`the bench's ${name} ended with code ${code}`);
}

/** Called by a target: reports its address, and its CPU time on request. */
export function reportTarget(url: string): void {
  process.on("message", () => {
    const { user, system } = process.cpuUsage();
    process.send?.(user + system);
  });
  flushCompileCache(); // a target is killed, and only an orderly end would fill it
  letHeapGrow(); // as runService does, like the next line
  releaseMemoryAtRest();
  process.on("disconnect", () => process.exit()); // the bench was interrupted
  process.send?.(url);
}

/** Called by a target that is an HTTP server: reports its address when it listens. */
export function listenAndReport(server: Server): void {
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    reportTarget(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`);
  });
}
