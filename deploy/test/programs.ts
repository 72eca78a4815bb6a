import { freePort } from "@stockfinder/testing/free-ports";
import { until } from "@stockfinder/testing/until";
import { type StartedProcess, startProcess } from "./started-process.ts";

/** One of the copies of a program. */
export interface Copy extends StartedProcess {
  /** The address of `/readyz` and `/metrics`. */
  readonly healthUrl: string;
}

export type Environment = Readonly<Record<string, string>>;

/** Programs of the product, each in a process of its own, which ends with them. */
export interface Programs {
  /** Resolves when it answers at `readyUrl`. */
  start(file: string, readyUrl: string, environment: Environment): Promise<StartedProcess>;
  /** Starts one more copy of a service or gateway and resolves when it is ready. */
  startCopy(file: string, environment: Environment): Promise<Copy>;
  /** Kills all of them. */
  release(): Promise<void>;
}

/** Takes a second on an idle machine, and over half a minute on one with ten times its load. */
const READY_WITHIN_MS = 90_000;

export function programs(): Programs {
  const started = new AsyncDisposableStack();

  async function start(file: string, readyUrl: string, environment: Environment): Promise<StartedProcess> {
    const program = startProcess(["node", "--import", "./deploy/test/clock-ahead.ts", file], {
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      HEALTH_HOST: "127.0.0.1",
      ...environment,
    });
    started.defer(() => program.kill());
    await ready(program, file, readyUrl);
    return program;
  }

  return {
    start,
    async startCopy(file, environment) {
      const healthPort = String(await freePort());
      const healthUrl = `http://127.0.0.1:${healthPort}`;
      const program = await start(file, `${healthUrl}/readyz`, { ...environment, HEALTH_PORT: healthPort });
      return { ...program, healthUrl };
    },
    release: () => started.disposeAsync(),
  };
}

async function ready(program: StartedProcess, file: string, readyUrl: string): Promise<void> {
  let hasEnded = false;
  program.exit.then(() => {
    hasEnded = true;
  });
  const isReady = () =>
    fetch(readyUrl).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(async () => hasEnded || (await isReady()), { what: file, timeoutMs: READY_WITHIN_MS });
  if (hasEnded) throw new Error(`${file} ended instead of starting:\n${program.output()}`);
}
