import { once } from "node:events";
import { createServer } from "node:net";
import { ConfigError } from "@stockfinder/service/config";

/**
 * Listens on a port for a moment, so that a port in use is reported before the product starts.
 * @throws {ConfigError} if another program uses the port, or if this process may not use it.
 */
export async function expectFreePort(variable: string, port: number, host: string): Promise<void> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, "listening");
  } catch (error) {
    throw new ConfigError(`${variable}: ${reasonOf(error, port, host)}`);
  }
  server.close();
  await once(server, "close");
}

function reasonOf(error: unknown, port: number, host: string): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE")
    return `port ${port} is taken by another program; stop that program or choose another port`;
  if (code === "EACCES") return `port ${port} needs rights that this process does not have`;
  return `cannot listen at ${host}, port ${port}: ${error instanceof Error ? error.message : error}`;
}
