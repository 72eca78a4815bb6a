import { CONTAINER_IMAGES, startContainer } from "./container.ts";
import { connectOnce, rabbitmqProgram, startOwnRabbitmq } from "./own-rabbitmq.ts";
import { foldersOnPath, programPath, run } from "./program.ts";
import { firstOf, namedBy, type Search, type Server } from "./server.ts";

const LOCAL = "amqp://guest:guest@127.0.0.1:5672";
const LOCAL_MANAGEMENT = "http://127.0.0.1:15672/api";

/** Finds a RabbitMQ server and, if it is local, creates the virtual host `name` on it. */
export async function findRabbitmq(name: string): Promise<Search> {
  const named = await namedBy("TEST_AMQP_URL", answering);
  if (named) return { server: named, reasons: [] };
  return await firstOf([
    { name: "127.0.0.1:5672", find: () => vhostOnLocal(name) },
    { name: "container", find: rabbitmqInContainer },
    { name: "program", find: startRabbitmq },
  ]);
}

async function answering(url: string): Promise<Server> {
  await connectOnce(url);
  return { url, release: async () => {} };
}

async function vhostOnLocal(name: string): Promise<Server> {
  await connectOnce(LOCAL);
  const url = `${LOCAL}/${name}`;
  const made = await firstOf([
    { name: "rabbitmqctl", find: () => vhostByProgram(url, name) },
    { name: "management", find: () => vhostByManagement(url, name) },
  ]);
  // The default virtual host is fine: the bus can put its queues into a namespace.
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

/** By testcontainers; null where no Docker engine answers. */
export async function rabbitmqInContainer(): Promise<Server | null> {
  const container = await startContainer({
    image: CONTAINER_IMAGES.rabbitmq,
    port: 5672,
    ready: { line: /Server startup complete/, times: 1 },
  });
  if (!container) return null;
  return { url: `amqp://guest:guest@${container.host}:${container.port}`, release: () => container.stop() };
}

/** Our own server; null if RabbitMQ is not installed. */
async function startRabbitmq(): Promise<Server | null> {
  return (await rabbitmqProgram()) ? await startOwnRabbitmq() : null;
}
