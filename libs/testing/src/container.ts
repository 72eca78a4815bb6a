import { request } from "node:http";
import { homedir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** What tests run their servers from, where an engine but no server is there. */
export const CONTAINER_IMAGES = {
  postgres: "postgres:17-alpine",
  redis: "redis:7-alpine",
  rabbitmq: "rabbitmq:4-alpine",
} as const;

const ANSWERS_WITHIN_MS = 1_000;

export interface ContainerOptions {
  readonly image: string;
  readonly port: number;
  readonly environment?: Record<string, string>;
  /** The log line that means it is ready, and how many times that line appears before it is. */
  readonly ready: { readonly line: RegExp; readonly times: number };
}

export interface Container {
  readonly host: string;
  readonly port: number;
  stop(): Promise<void>;
}

/** Starts a container if a Docker engine answers; else returns null. */
export async function startContainer(options: ContainerOptions): Promise<Container | null> {
  if (!(await dockerAnswers())) return null;

  // Loading testcontainers takes a second, so only when needed.
  const { GenericContainer, Wait } = await import("testcontainers");
  const container = await new GenericContainer(options.image)
    .withExposedPorts(options.port)
    .withEnvironment(options.environment ?? {})
    .withWaitStrategy(Wait.forLogMessage(options.ready.line, options.ready.times))
    .withStartupTimeout(120_000)
    .start();

  return {
    host: container.getHost(),
    port: container.getMappedPort(options.port),
    stop: async () => {
      await container.stop();
    },
  };
}

let answer: Promise<boolean> | undefined;

/** Checked once per process: testcontainers' own search for an engine takes much longer. */
function dockerAnswers(): Promise<boolean> {
  answer ??= Promise.all(engineAddresses().map(ping)).then((answers) => answers.includes(true));
  return answer;
}

type EngineAddress = { socketPath: string } | { host: string; port: string };

function engineAddresses(): EngineAddress[] {
  const named = process.env.DOCKER_HOST;
  if (named) {
    const { protocol, hostname, port, pathname } = new URL(named);
    return protocol === "unix:" ? [{ socketPath: pathname }] : [{ host: hostname, port: port || "2375" }];
  }
  return [
    "/var/run/docker.sock",
    join(homedir(), ".docker/run/docker.sock"),
    join(process.env.XDG_RUNTIME_DIR ?? "/run", "docker.sock"),
  ].map((socketPath) => ({ socketPath }));
}

async function ping(address: EngineAddress): Promise<boolean> {
  const answered = new Promise<boolean>((resolve) => {
    request({ ...address, path: "/_ping", timeout: ANSWERS_WITHIN_MS }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    })
      .on("error", () => resolve(false))
      .end();
  });
  return Promise.race([answered, wait(ANSWERS_WITHIN_MS, false, { ref: false })]);
}
