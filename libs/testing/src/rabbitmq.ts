import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { connect } from "amqplib";
import { startContainer } from "./container.ts";
import {
  foldersOnPath,
  freePort,
  type Program,
  programPath,
  removeFolder,
  run,
  startProgram,
  temporaryFolder,
} from "./program.ts";
import { firstOf, kept, namedBy, type Search, type Server } from "./server.ts";

const LOCAL = "amqp://guest:guest@127.0.0.1:5672";
const LOCAL_MANAGEMENT = "http://127.0.0.1:15672/api";

/** Finds a RabbitMQ server and, where it is this machine's, makes the virtual host `name` on it. */
export async function findRabbitmq(name: string): Promise<Search> {
  const named = await namedBy("TEST_AMQP_URL", answering);
  if (named) return { server: named, reasons: [] };
  return await firstOf([
    { name: "127.0.0.1:5672", find: () => vhostOnLocal(name) },
    { name: "container", find: inContainer },
    { name: "program", find: startRabbitmq },
  ]);
}

async function answering(url: string): Promise<Server> {
  await knock(url);
  return { url, release: async () => {} };
}

async function knock(url: string): Promise<void> {
  const connection = await connect(url, { timeout: 2_000, noDelay: true });
  connection.on("error", () => {}); // closed in the next line, whatever happened
  await connection.close();
}

async function vhostOnLocal(name: string): Promise<Server> {
  await knock(LOCAL);
  const url = `${LOCAL}/${name}`;
  const made = await firstOf([
    { name: "rabbitmqctl", find: () => vhostByProgram(url, name) },
    { name: "management", find: () => vhostByManagement(url, name) },
  ]);
  // The default virtual host will do: the bus can put its queues into a namespace.
  return made.server ?? { url: LOCAL, release: async () => {} };
}

async function vhostByProgram(url: string, name: string): Promise<Server | null> {
  const rabbitmqctl = await programPath("rabbitmqctl", [...foldersOnPath(), "/usr/sbin"]);
  if (!rabbitmqctl) return null;
  const control = (...args: string[]) => run(rabbitmqctl, ["--quiet", ...args], { timeout: 20_000 });
  await control("add_vhost", name);
  await control("set_permissions", "--vhost", name, "guest", ".*", ".*", ".*");
  return {
    url,
    release: async () => {
      await control("delete_vhost", name);
    },
  };
}

async function vhostByManagement(url: string, name: string): Promise<Server> {
  const manage = async (method: "PUT" | "DELETE", path: string, body?: object) => {
    const response = await fetch(LOCAL_MANAGEMENT + path, {
      method,
      headers: {
        authorization: `Basic ${Buffer.from("guest:guest").toString("base64")}`,
        "content-type": "application/json",
      },
      signal: AbortSignal.timeout(5_000),
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`management answers ${response.status}`);
  };
  await manage("PUT", `/vhosts/${name}`);
  await manage("PUT", `/permissions/${name}/guest`, { configure: ".*", write: ".*", read: ".*" });
  return { url, release: () => manage("DELETE", `/vhosts/${name}`) };
}

async function inContainer(): Promise<Server | null> {
  const container = await startContainer({
    image: "rabbitmq:4-alpine",
    port: 5672,
    ready: { line: /Server startup complete/, times: 1 },
  });
  if (!container) return null;
  return { url: `amqp://guest:guest@${container.host}:${container.port}`, release: () => container.stop() };
}

/** Starts a server of our own in a temporary folder; null where RabbitMQ is not installed. */
export async function startRabbitmq(): Promise<Server | null> {
  // Debian has another program of this name on PATH, which changes to an account that cannot write our folder.
  const path = await programPath("rabbitmq-server", ["/usr/lib/rabbitmq/bin", ...foldersOnPath()]);
  if (!path) return null;

  await using made = new AsyncDisposableStack();
  const folder = made.adopt(await temporaryFolder(), removeFolder);
  const epmd = await startEpmd();
  if (epmd) made.defer(() => epmd.program.stop());

  const port = await freePort();
  const url = `amqp://guest:guest@127.0.0.1:${port}`;
  const plugins = join(folder, "enabled_plugins");
  await writeFile(plugins, "[].");
  const program = await startProgram(path, [], {
    environment: {
      HOME: folder, // the cookie is made there
      ...(epmd && { ERL_EPMD_PORT: String(epmd.port) }),
      RABBITMQ_NODENAME: `stockfinder-${port}@localhost`,
      RABBITMQ_NODE_IP_ADDRESS: "127.0.0.1",
      RABBITMQ_NODE_PORT: String(port),
      RABBITMQ_DIST_PORT: String(await freePort()),
      RABBITMQ_MNESIA_BASE: join(folder, "data"),
      RABBITMQ_LOG_BASE: join(folder, "log"),
      RABBITMQ_CONFIG_FILE: join(folder, "none"),
      RABBITMQ_ENABLED_PLUGINS_FILE: plugins,
    },
    answers: () => knock(url),
  });
  made.defer(() => program.stop());
  return kept(url, made);
}

/** Erlang's register of nodes. RabbitMQ would start one for the whole machine and leave it behind. */
async function startEpmd(): Promise<{ program: Program; port: number } | null> {
  const path = await programPath("epmd");
  if (!path) return null;
  const port = await freePort();
  const program = await startProgram(path, ["-port", String(port)], {
    answers: () => run(path, ["-port", String(port), "-names"]),
  });
  return { program, port };
}
