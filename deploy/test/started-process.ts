import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { keepLog } from "@stockfinder/testing/kept-logs";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** A program of the product that runs by itself. */
export interface StartedProcess {
  /** Everything that it has written. */
  output(): string;
  /** The exit code; null where a signal ended it. */
  readonly exit: Promise<number | null>;
  signal(name: NodeJS.Signals): void;
  /** A message for what was loaded into it with `--import`. */
  tell(message: object): void;
  /** Ends it as a crash does, where it has not ended. */
  kill(): Promise<void>;
}

/** They end with us at the latest. */
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
    env: environment,
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
    output: () => output,
    exit,
    signal: (name) => void child.kill(name),
    tell: (message) => void child.send(message),
    kill: async () => {
      child.kill("SIGKILL"); // does nothing where it has ended
      await exit;
    },
  };
}
