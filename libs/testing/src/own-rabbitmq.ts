import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { connect as connectSocket } from "node:net";
import { dirname, join } from "node:path";
import { connect } from "amqplib";
import { freePort } from "./free-ports.ts";
import { type Program, programPath, removeFolder, run, startProgram, temporaryFolder } from "./program.ts";
import { slimRabbitmq } from "./rabbitmq-home.ts";

/** A RabbitMQ that one test file owns, to stop, kill and freeze. */
export interface OwnRabbitmq {
  readonly url: string;
  /** The port of its port mapper, which stops with it. */
  readonly epmdPort: string;
  /** Starts it again with the same port and data. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Kills it, as a power cut would. */
  kill(): Promise<void>;
  /** Keeps its connections open but stops answering, until `thaw`. */
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

/** Where a node runs. Nodes of a cluster share the folder, which has their cookie, and the port mapper. */
export interface Surroundings {
  readonly folder: string;
  readonly epmdPort: string;
  /** Nodes that were started before and are to be joined. */
  readonly peers?: readonly string[];
  /** Lines of `rabbitmq.conf`. */
  readonly settings?: string;
}

/** One broker, not started yet. */
export interface RabbitmqNode extends Omit<OwnRabbitmq, "release"> {
  /** Its name among the nodes of a cluster. */
  readonly name: string;
  /** Where the other nodes reach it. */
  readonly distributionPort: number;
}

/** Runs a broker of the test's own; the caller deletes the folder and stops the port mapper. */
export async function rabbitmqNode({
  folder,
  epmdPort,
  peers = [],
  settings = "",
}: Surroundings): Promise<RabbitmqNode> {
  const path = await rabbitmqProgram();
  if (!path) throw new Error("RabbitMQ is not installed here");
  const port = await freePort();
  const distributionPort = await freePort();
  const name = `stockfinder-${port}@localhost`;
  const url = `amqp://guest:guest@127.0.0.1:${port}`;
  const environment = {
    HOME: folder, // the cookie is created there
    ERL_EPMD_PORT: epmdPort,
    ERL_EPMD_ADDRESS: "127.0.0.1",
    RABBITMQ_NODENAME: name,
    RABBITMQ_NODE_IP_ADDRESS: "127.0.0.1",
    RABBITMQ_NODE_PORT: String(port),
    RABBITMQ_DIST_PORT: String(distributionPort),
    RABBITMQ_MNESIA_BASE: join(folder, "data"),
    RABBITMQ_LOG_BASE: join(folder, "log"),
    RABBITMQ_PID_FILE: join(folder, `${port}.pid`),
    RABBITMQ_CONFIG_FILE: join(folder, `${port}.conf`),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, `${port}.plugins`),
    // A start costs a seventh less with one scheduler, and a fifth less if idle threads sleep at once instead of spinning.
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: "+S 1:1 +sbwt none +sbwtdcpu none +sbwtdio none",
  };
  await writeFile(environment.RABBITMQ_ENABLED_PLUGINS_FILE, "[].");
  await writeFile(environment.RABBITMQ_CONFIG_FILE, `${clusterOf(peers, name)}${settings}\n`);

  const server = await slimRabbitmq(path, join(folder, `${port}`));
  let program: Program | undefined;
  const end = async (signal: NodeJS.Signals) => {
    await program?.stop(signal);
    program = undefined;
  };
  const signal = (which: NodeJS.Signals) => {
    if (program) process.kill(-program.pid, which);
  };
  return {
    name,
    distributionPort,
    url,
    epmdPort,
    start: async () => {
      program = await startProgram(server, [], { environment, answers: () => connectOnce(url) });
    },
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
    freeze: () => signal("SIGSTOP"),
    thaw: () => signal("SIGCONT"),
    control: async (...args) => {
      const options = { env: { ...process.env, ...environment } };
      return (await run(join(dirname(path), "rabbitmqctl"), ["--quiet", ...args], options)).stdout;
    },
  };
}

function clusterOf(peers: readonly string[], own: string): string {
  if (peers.length === 0) return "";
  return [
    "cluster_formation.peer_discovery_backend = classic_config",
    ...[...peers, own].map((node, n) => `cluster_formation.classic_config.nodes.${n + 1} = ${node}`),
    "cluster_formation.randomized_startup_delay_range.min = 0",
    "cluster_formation.randomized_startup_delay_range.max = 0",
    "cluster_partition_handling = pause_minority",
    "",
  ].join("\n");
}

/** A folder and a port mapper for brokers; `release` removes both. */
export async function brokerSurroundings() {
  const epmdPort = String(await freePort());
  const epmd = await startEpmd(epmdPort);
  const folder = await temporaryFolder();
  const release = async () => {
    await epmd.stop("SIGKILL");
    await removeFolder(folder);
  };
  return { folder, epmdPort, release };
}

/** A broker without a port mapper starts a daemon, which outlives it and may refuse to exit. */
async function startEpmd(port: string): Promise<Program> {
  const path = await programPath("epmd");
  if (!path) throw new Error("RabbitMQ needs epmd, which is not on PATH");
  return await startProgram(path, ["-port", port, "-address", "127.0.0.1"], {
    answers: async () => {
      const socket = connectSocket(Number(port), "127.0.0.1");
      await once(socket, "connect");
      socket.destroy();
    },
  });
}

export async function startOwnRabbitmq(options: Pick<Surroundings, "settings"> = {}): Promise<OwnRabbitmq> {
  const { release, ...where } = await brokerSurroundings();
  const node = await rabbitmqNode({ ...where, ...options });
  const own: OwnRabbitmq = {
    ...node,
    release: async () => {
      await node.kill();
      await release();
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
export async function connectOnce(url: string): Promise<void> {
  const connection = await connect(url, { timeout: 2_000, noDelay: true });
  connection.on("error", () => {}); // closed in the next line in any case
  await connection.close();
}
