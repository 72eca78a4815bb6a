import { randomBytes } from "node:crypto";
import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "@stockfinder/testing/free-ports";
import { writeEnvFile } from "../../env-file.ts";
import { command } from "./command.ts";
import { composeCopy, neededImages, readComposeFile } from "./compose-copy.ts";
import { findEngine, NoEngine } from "./engine.ts";
import { type Container, Project } from "./project.ts";
import { askOwnAccount, askPage, askSearch, register, searchAll } from "./questions.ts";
import { resolveImages } from "./stand-ins.ts";

/**
 * `npm run check:containers`: builds the image, runs docker-compose.yml as a separate project, queries it through the
 * gateway's port, kills each program, and measures. Exits with 0 on success, 1 on failure, 2 without a Docker engine. It
 * always removes the project.
 */
const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const WORKERS = 4;
/** The engine and the stand-ins of an earlier run are reused. */
const ENGINE_FOLDER = join(tmpdir(), "stockfinder-containers");
const NOT_COPIED = new Set(["node_modules", ".git", ".data", "dist", "docs", ".env"]);

const figures: [string, string][] = [];
const cancel = new AbortController();

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function note(subject: string, figure: string): void {
  figures.push([subject, figure]);
  say(`  ${subject}: ${figure}`);
}

async function secondsOf(work: () => Promise<unknown>): Promise<string> {
  const start = performance.now();
  await work();
  return `${((performance.now() - start) / 1_000).toFixed(1)} s`;
}

/** Clean-up steps still to run; last in, first out. */
const cleanups: (() => Promise<unknown>)[] = [];

async function cleanUp(): Promise<void> {
  for (let next = cleanups.pop(); next; next = cleanups.pop())
    await next().catch((error: unknown) => process.stderr.write(`Not cleaned up: ${error}\n`));
}

async function check(): Promise<void> {
  const { signal } = cancel;
  const engine = await findEngine(join(ENGINE_FOLDER, "engine"));
  cleanups.push(engine.stop);
  if (engine.folder) say(`Started a Docker engine; its images stay in ${engine.folder} for the next run.`);

  say("Getting the images ...");
  const file = readComposeFile(await readFile(join(ROOT, "docker-compose.yml"), "utf8"));
  const dockerfile = await readFile(join(ROOT, "deploy/docker/Dockerfile"), "utf8");
  const { base, all } = neededImages(file, dockerfile);
  const { names, areStandIns } = await resolveImages(all, { engine, folder: ENGINE_FOLDER, signal });
  if (areStandIns) say("  They cannot be pulled: stand-ins made from Debian's packages replace them.");

  const name = `stockfinder-check-${randomBytes(4).toString("hex")}`;
  const folder = await mkdtemp(join(tmpdir(), `${name}-`));
  cleanups.push(() => rm(folder, { recursive: true }));
  const sources = join(folder, "sources");
  await cp(ROOT, sources, {
    recursive: true,
    filter: (path) => path === ROOT || !NOT_COPIED.has(basename(path)),
  });

  const port = await freePort();
  const gateway = `http://localhost:${port}`;
  const envFile = join(folder, ".env");
  await writeEnvFile(envFile);
  const ports = {
    GATEWAY_PORT: port,
    RABBITMQ_CONSOLE_PORT: await freePort(),
    MAILPIT_PORT: await freePort(),
  };
  const settings = { ...ports, PUBLIC_URL: gateway };
  await appendFile(
    envFile,
    Object.entries(settings)
      .map(([key, value]) => `${key}=${value}\n`)
      .join(""),
  );

  const baseImage = names.get(base) ?? base;
  const composeFile = join(folder, "docker-compose.json");
  await writeFile(composeFile, composeCopy(file, { context: sources, ownImage: name, baseImage, names }));
  const project = new Project({ name, engine, composeFile, envFile, folder, signal });
  const removeImage = ["image", "rm", "--force", name];
  cleanups.push(() => command("docker", removeImage, { environment: engine.environment }));
  cleanups.push(() => project.down());

  await build(project, { image: name, baseImage, sources });
  await start(project, gateway);
  const accessToken = await register(gateway);
  await scale(project, gateway);
  await killEach(project, gateway);
  await restartAll(project, async () => {
    await askSearch(gateway);
    await askOwnAccount(gateway, accessToken);
  });
}

async function build(
  project: Project,
  { image, baseImage, sources }: { image: string; baseImage: string; sources: string },
): Promise<void> {
  say("Building ...");
  note("first build", await secondsOf(() => project.compose(["build", "--no-cache"])));
  await appendFile(join(sources, "gateway/src/main.ts"), "// an edit\n");
  note("build after an edit", await secondsOf(() => project.compose(["build"])));

  const sizeOf = async (tag: string) =>
    Number(await project.docker(["image", "inspect", "--format", "{{.Size}}", tag]));
  const [whole, below] = [await sizeOf(image), await sizeOf(baseImage)];
  note("image over its base", `${((whole - below) / 1e6).toFixed(0)} MB`);
}

async function start(project: Project, gateway: string): Promise<void> {
  say("Starting ...");
  const up = async () => {
    await project.compose(["up", "--detach"]);
    await project.untilWell();
  };
  note("from nothing until all are healthy", await secondsOf(up));
  await askPage(gateway);
  await askSearch(gateway);
  say("  The page, a search with its pictures: answered.");
}

/** Each worker's own metrics count its lookups. */
const COUNT_LOOKUPS = `
const text = await (await fetch("http://127.0.0.1:9464/metrics")).text();
const counts = [...text.matchAll(/^bus_request_seconds_count\\{.*\\} (\\d+)$/gm)];
process.stdout.write(String(counts.reduce((sum, [, count]) => sum + Number(count), 0)));`;

async function scale(project: Project, gateway: string): Promise<void> {
  say(`Scaling retailer-lookup to ${WORKERS} ...`);
  await project.compose(["up", "--detach", "--no-recreate", "--scale", `retailer-lookup=${WORKERS}`]);
  const workersIn = (containers: readonly Container[]) =>
    containers.filter(({ service }) => service === "retailer-lookup");
  const workers = workersIn(
    await project.untilWell((containers) => workersIn(containers).length === WORKERS),
  );
  const counts = async () =>
    await Promise.all(
      workers.map(async ({ id }) =>
        Number(await project.docker(["exec", id, "node", "--input-type=module", "--eval", COUNT_LOOKUPS])),
      ),
    );

  const before = await counts();
  const asked = await searchAll(gateway);
  const taken = (await counts()).map((count, index) => count - (before[index] ?? 0));
  note(`${asked} searches by worker`, taken.join(", "));
  if (taken.some((count) => count === 0)) throw new Error("A worker took no search");
  if (taken.reduce((sum, count) => sum + count) < asked) throw new Error("Not every search reached a worker");
}

/** A kill by the engine would count as a manual stop, so the process itself is killed, from the host. */
async function killEach(project: Project, gateway: string): Promise<void> {
  say("Killing each program ...");
  const containers = (await project.containers()).filter(({ hasEnded }) => !hasEnded);
  const killed = new Set<string>();
  for (const container of containers) {
    const { id, service, pid } = container;
    if (killed.has(service)) continue;
    killed.add(service);
    const back = await secondsOf(async () => {
      await project.docker([
        "run",
        "--rm",
        "--pid=host",
        "--user=0",
        "--network=none",
        "--entrypoint=sh",
        await imageOf(project, id),
        "-c",
        `kill -9 ${pid}`,
      ]);
      await project.untilWell((now) => isRestarted(now, container));
    });
    note(`back after kill -9, ${service}`, back);
    await askSearch(gateway);
  }
}

function isRestarted(now: readonly Container[], { id, startedAt }: Container): boolean {
  return now.some((one) => one.id === id && one.startedAt !== startedAt);
}

async function imageOf(project: Project, id: string): Promise<string> {
  return (await project.docker(["inspect", "--format", "{{.Image}}", id])).trim();
}

async function restartAll(project: Project, ask: () => Promise<void>): Promise<void> {
  say("Restarting everything ...");
  const before = (await project.containers()).filter(({ hasEnded }) => !hasEnded);
  const restart = async () => {
    await project.compose(["restart"]);
    await project.untilWell((now) => before.every((container) => isRestarted(now, container)));
  };
  note("restart until all are healthy", await secondsOf(restart));
  await ask();
  say("  A search and the account that registered before: answered.");

  const running = (await project.containers()).filter(({ hasEnded }) => !hasEnded);
  for (const { id, service } of running) {
    const used = await project.docker(["stats", "--no-stream", "--format", "{{.MemUsage}}", id]);
    note(`memory, ${service}`, used.trim());
  }
}

for (const name of ["SIGINT", "SIGTERM"] as const)
  process.on(name, () => cancel.abort(new Error(`ended by ${name}`)));

try {
  await check();
  const width = Math.max(...figures.map(([subject]) => subject.length));
  say(
    `\n${figures.map(([subject, figure]) => `${subject.padEnd(width)}  ${figure}`).join("\n")}\n\nAll is well.`,
  );
} catch (error) {
  const cause = cancel.signal.aborted ? cancel.signal.reason : error;
  process.stderr.write(`${cause instanceof Error ? cause.message : cause}\n`);
  process.exitCode = error instanceof NoEngine ? 2 : 1;
} finally {
  say("Taking everything down ...");
  await cleanUp();
}
