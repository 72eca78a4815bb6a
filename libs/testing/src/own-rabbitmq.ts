import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { connect } from "amqplib";
import { freePort } from "./free-ports.ts";
import { type Program, programPath, removeFolder, run, startProgram, temporaryFolder } from "./program.ts";

/** A RabbitMQ that one test file owns, to stop, kill and freeze. */
export interface OwnRabbitmq {
  readonly url: string;
  /** Starts it again with the same port and data. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Kills it, as a power cut would. */
  kill(): Promise<void>;
  /** Keeps its connections open and stops answering, until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** Runs `rabbitmqctl` against it. */
  control(...args: string[]): Promise<string>;
  /** Stops it and deletes its files. */
  release(): Promise<void>;
}

/** Debian's scripts on PATH switch to an account that cannot write our folder. */
const DEBIAN_PROGRAMS = "/usr/lib/rabbitmq/bin";

/** The program that starts RabbitMQ; null if it is not installed. */
export async function rabbitmqProgram(): Promise<string | null> {
  return (await programPath("rabbitmq-server", [DEBIAN_PROGRAMS])) ?? (await programPath("rabbitmq-server"));
}

export async function startOwnRabbitmq(): Promise<OwnRabbitmq> {
  const path = await rabbitmqProgram();
  if (!path) throw new Error("RabbitMQ is not installed here");

  const folder = await temporaryFolder();
  const port = await freePort();
  const epmdPort = String(await freePort());
  const url = `amqp://guest:guest@127.0.0.1:${port}`;
  const environment = {
    HOME: folder, // the cookie is created there
    // Its own epmd too: otherwise the default one would be left running, or belong to another broker.
    ERL_EPMD_PORT: epmdPort,
    ERL_EPMD_ADDRESS: "127.0.0.1",
    RABBITMQ_NODENAME: `stockfinder-${port}@localhost`,
    RABBITMQ_NODE_IP_ADDRESS: "127.0.0.1",
    RABBITMQ_NODE_PORT: String(port),
    RABBITMQ_DIST_PORT: String(await freePort()),
    RABBITMQ_MNESIA_BASE: join(folder, "data"),
    RABBITMQ_LOG_BASE: join(folder, "log"),
    RABBITMQ_PID_FILE: join(folder, "pid"),
    RABBITMQ_CONFIG_FILE: join(folder, "none"),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, "enabled_plugins"),
  };
  await writeFile(environment.RABBITMQ_ENABLED_PLUGINS_FILE, "[].");

  let program: Program | undefined;
  const end = async (signal: NodeJS.Signals) => {
    await program?.stop(signal);
    program = undefined;
  };
  const signal = (name: NodeJS.Signals) => {
    if (program) process.kill(-program.pid, name);
  };

  const own: OwnRabbitmq = {
    url,
    start: async () => {
      program = await startProgram(path, [], { environment, answers: () => knock(url) });
    },
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
    freeze: () => signal("SIGSTOP"),
    thaw: () => signal("SIGCONT"),
    control: async (...args) => {
      const options = { env: { ...process.env, ...environment } };
      return (await run(join(dirname(path), "rabbitmqctl"), ["--quiet", ...args], options)).stdout;
    },
    release: async () => {
      await end("SIGKILL");
      await run("epmd", ["-port", epmdPort, "-kill"]).catch(() => {}); // fails if epmd was never started
      await removeFolder(folder);
    },
  };
  try {
    await own.start();
    return own;
  } catch (error) {
    await own.release();
    throw error;
  }
}

/** Resolves when a broker answers at the URL. */
export async function knock(url: string): Promise<void> {
  const connection = await connect(url, { timeout: 2_000, noDelay: true });
  connection.on("error", () => {}); // closed in the next line in any case
  await connection.close();
}
