import { spawn } from "node:child_process";
import { mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { command, succeeds } from "./command.ts";
import { noteNetworkRules } from "./network-rules.ts";

/** No Docker engine answers, and none can be started. */
export class NoEngine extends Error {
  override readonly name = "NoEngine";
}

export interface Engine {
  /** The environment with which docker and docker-compose reach it. */
  readonly environment: Readonly<Record<string, string>>;
  /** `docker compose`, or the older `docker-compose`. */
  readonly compose: { readonly program: string; readonly args: readonly string[] };
  /** Where an engine that was started here stores its images; null for any other engine. */
  readonly folder: string | null;
  /** Stops an engine that was started here; does nothing to any other. */
  stop(): Promise<void>;
}

const STARTS_WITHIN_MS = 60_000;

/**
 * Uses the engine that answers. If none does, root on Debian installs and starts one with its data in `folder`.
 * @throws {NoEngine}
 */
export async function findEngine(folder: string): Promise<Engine> {
  if (await succeeds("docker", ["info"]))
    return {
      environment: builderFor(await hasBuildx()),
      compose: await composeProgram(),
      folder: null,
      stop: async () => {},
    };

  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !(await succeeds("apt-get", ["--version"])))
    throw new NoEngine("No Docker engine answers here, and only root on Debian can start one.");
  await install();
  return await startEngine(folder);
}

async function install(): Promise<void> {
  const needed = { dockerd: "docker.io", iptables: "iptables", "docker-compose": "docker-compose" };
  const missing: string[] = [];
  for (const [program, debianPackage] of Object.entries(needed))
    if (!(await succeeds(program, ["--version"]))) missing.push(debianPackage);
  if (missing.length === 0) return;
  try {
    await command("apt-get", ["update", "-qq"]);
    await command("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...missing], {
      environment: { DEBIAN_FRONTEND: "noninteractive" },
    });
  } catch (cause) {
    throw new NoEngine(`No Docker engine answers here, and ${missing.join(", ")} cannot be installed.`, {
      cause,
    });
  }
}

/** With its own socket and folders, so that it does not disturb an engine that the machine may get later. */
async function startEngine(folder: string): Promise<Engine> {
  await mkdir(folder, { recursive: true });
  const removeRules = await noteNetworkRules();
  const host = `unix://${join(folder, "docker.sock")}`;
  const log = await open(join(folder, "dockerd.log"), "w");
  const places = ["--data-root", "data", "--exec-root", "run", "--pidfile", "dockerd.pid"].map((part) =>
    part.startsWith("--") ? part : join(folder, part),
  );
  const limits = ["--default-ulimit", "nofile=20000:20000", "--exec-opt", "native.cgroupdriver=cgroupfs"];
  // Detached: Ctrl-C must stop only us, because we still need the engine to clean up.
  const child = spawn("dockerd", ["--host", host, ...places, ...limits], {
    detached: true,
    stdio: ["ignore", log.fd, log.fd],
  });
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  await log.close();

  const stop = async () => {
    if (child.exitCode === null) child.kill("SIGTERM");
    await ended;
    await removeRules();
  };
  const environment = { DOCKER_HOST: host, ...builderFor(await hasBuildx()) };
  const until = Date.now() + STARTS_WITHIN_MS;
  while (!(await succeeds("docker", ["info"], { environment }))) {
    if (child.exitCode !== null || Date.now() > until) {
      await stop();
      throw new NoEngine(`The Docker engine does not start; ${join(folder, "dockerd.log")} says why.`);
    }
    await wait(300);
  }
  return { environment, compose: await composeProgram(), folder, stop };
}

/** Debian's docker.io comes without BuildKit's client. */
function builderFor(buildx: boolean): Record<string, string> {
  return buildx ? {} : { DOCKER_BUILDKIT: "0", COMPOSE_DOCKER_CLI_BUILD: "0" };
}

async function hasBuildx(): Promise<boolean> {
  return await succeeds("docker", ["buildx", "version"]);
}

async function composeProgram(): Promise<Engine["compose"]> {
  if (await succeeds("docker", ["compose", "version"])) return { program: "docker", args: ["compose"] };
  if (await succeeds("docker-compose", ["version"])) return { program: "docker-compose", args: [] };
  throw new NoEngine(
    "A Docker engine answers, but neither 'docker compose' nor docker-compose is installed.",
  );
}
