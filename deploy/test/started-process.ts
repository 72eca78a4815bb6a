import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { keepLog } from "@stockfinder/testing/kept-logs";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** A program of the product in its own process. */
export interface StartedProcess {
  readonly pid: number;
  /** Everything that it has printed. */
  output(): string;
  /** The exit code; null if a signal ended it. */
  readonly exit: Promise<number | null>;
  signal(name: NodeJS.Signals): void;
  /** Sends a message to the module loaded with `--import`. Resolves when it was taken, or when the program has ended. */
  tell(message: object): Promise<void>;
  /** Kills it, as a crash would, if it is still running. */
  kill(): Promise<void>;
}

/** Killed when this process exits, if not before. */
const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** Starts a command of docker-compose.yml: `node gateway/src/main.ts` runs in the Node that we run in. */
export function startProcess(
  [program = "", ...args]: readonly string[],
  environment: Readonly<Record<string, string>>,
): StartedProcess {
  const child = spawn(program === "node" ? process.execPath : program, args, {
    cwd: ROOT,
    env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...environment },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      keepLog(text);
    });
  }
  running.add(child);
  const exit = once(child, "exit").then(([code]: (number | null)[]) => {
    running.delete(child);
    return code ?? null;
  });

  return {
    pid: child.pid ?? 0,
    output: () => output,
    exit,
    signal: (name) => void child.kill(name),
    tell: async (message) => {
      const taken = once(child, "message");
      child.send(message, () => {}); // fails where the program has ended
      await Promise.race([taken, exit]);
    },
    kill: async () => {
      child.kill("SIGKILL"); // does nothing where it has ended
      await exit;
    },
  };
}
