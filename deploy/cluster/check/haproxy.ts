import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { programPath, removeFolder, startProgram, temporaryFolder } from "@stockfinder/testing/program";

/** The servers behind haproxy, by ports of this machine. */
export interface Behind {
  readonly site: { readonly port: number; readonly gateways: readonly number[] };
  /** The second one is used while the first does not answer. */
  readonly postgres: { readonly port: number; readonly servers: readonly number[] };
}

/** haproxy as the ingress, and as the service before the database. Returns the function that stops it. */
export async function startHaproxy(behind: Behind): Promise<() => Promise<void>> {
  const path = await programPath("haproxy", ["/usr/sbin", "/usr/local/sbin", "/usr/bin"]);
  if (!path) throw new Error("haproxy is not installed");
  const folder = await temporaryFolder();
  const file = join(folder, "haproxy.cfg");
  await writeFile(file, configuration(behind));
  const program = await startProgram(path, ["-db", "-f", file], {
    answers: () => connectOnce(behind.site.port),
  });
  return async () => {
    await program.stop("SIGKILL");
    await removeFolder(folder);
  };
}

function configuration({ site, postgres }: Behind): string {
  const servers = (ports: readonly number[], options: string) =>
    ports.map((port, n) => `  server s${n} 127.0.0.1:${port} ${options}`).join("\n");
  const [first = 0, second = 0] = postgres.servers;
  return `global
  maxconn 4000
defaults
  timeout connect 1s
  timeout client 75s
  timeout server 75s
  timeout tunnel 10m
  timeout check 2s
  retries 3
  option redispatch
listen site
  mode http
  bind 127.0.0.1:${site.port}
  option forwardfor
  option http-no-delay
  option httpchk GET /readyz
${servers(site.gateways, "check inter 500ms fall 2 rise 1")}
listen postgres
  mode tcp
  bind 127.0.0.1:${postgres.port}
  timeout client 1h
  timeout server 1h
  server first 127.0.0.1:${first} check inter 500ms fall 2 on-marked-down shutdown-sessions
  server second 127.0.0.1:${second} check inter 500ms fall 2 backup
`;
}

async function connectOnce(port: number): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.destroy();
}
