import { randomBytes } from "node:crypto";
import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { readCommandLine } from "@stockfinder/service/command-line";
import { freePort } from "@stockfinder/testing/free-ports";
import { writeEnvFile } from "../../env-file.ts";
import { writeSboms } from "../release/sbom.ts";
import { command } from "./command.ts";
import { composeCopy, neededImages, readComposeFile } from "./compose-copy.ts";
import { findEngine, NoEngine } from "./engine.ts";
import { killEach, noteMemory, restartAll, restartEach } from "./failures.ts";
import { buildImage, inspectImage } from "./image.ts";
import { Person, type Shelves } from "./person.ts";
import { Project } from "./project.ts";
import { askPage, askSearch } from "./questions.ts";
import { note, say, seconds, secondsOf, table } from "./report.ts";
import { checkRights } from "./rights.ts";
import { checkSmallImage } from "./small.ts";
import { resolveImages } from "./stand-ins.ts";
import { testInContainers } from "./tests-in-containers.ts";
import { scaleWorkers } from "./workers.ts";

/**
 * `npm run check:containers`: builds the image, runs docker-compose.yml as a separate project, uses it through the gateway's
 * port, kills and restarts each container, and measures. Exits with 0 on success, 1 on failure, 2 without a Docker engine. It
 * always removes the project.
 */
const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const SBOM_FOLDER = join(ROOT, "node_modules/.cache/image");
/** The engine and the stand-ins of an earlier run are reused. */
const ENGINE_FOLDER = join(tmpdir(), "stockfinder-containers");
/** Nobody waits a minute for an alert. */
const SOON = { RECHECK_FASTEST_MS: 1_000, RECHECKS_A_MINUTE: 6_000 };
const NOT_COPIED = new Set(["node_modules", ".git", ".data", "dist", "docs", ".env"]);

const USAGE = `Usage: npm run check:containers

Builds the image, runs docker-compose.yml as a separate project, uses, kills and restarts it, measures, and removes everything.
Exits with 2 without a Docker engine. docs/containers.md has what it checks.
`;
readCommandLine({ usage: USAGE, mostWords: 0 });

const cancel = new AbortController();

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
  const settings = { ...ports, ...SOON, PUBLIC_URL: gateway };
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

  await buildImage(project, { image: name, baseImage, sources });
  await inspectImage(project, name, ROOT);
  await writeBills();
  await checkSmallImage(project, { name: `${name}-small`, baseImage, sources });
  await start(project, gateway);
  await checkRights(project);
  const person = new Person(gateway);
  await person.signIn();
  await person.post();
  note("from a change in a store to its alert", seconds(await person.hearOfRestock(shelvesOf(project))));
  await scaleWorkers(project, gateway);
  await killEach(project, gateway);
  await restartEach(project, gateway);
  await restartAll(project, gateway);
  await person.expectRemembered();
  say("  The account and the post from before: still there.");
  await noteMemory(project);
  await testInContainers(project, { engine, root: ROOT, fallbackReads: areStandIns ? names : null });
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

/** The sandbox's control is answered inside its container only. */
function shelvesOf(project: Project): Shelves {
  return {
    async setStock(upc, stock) {
      const sandbox = (await project.running()).find(({ service }) => service === "sandbox");
      if (!sandbox) throw new Error("There is no sandbox");
      await project.evaluate(
        sandbox.id,
        `const answer = await fetch("http://127.0.0.1:9091/control/stock/${upc}", { method: "PUT", body: '{"stock":"${stock}"}' });
         if (!answer.ok) throw new Error(await answer.text());`,
      );
    },
  };
}

async function writeBills(): Promise<void> {
  const paths = await writeSboms({ root: ROOT, version: "0.0.0-check" }, SBOM_FOLDER);
  note("bills of materials", paths.map((path) => relative(ROOT, path)).join(", "));
}

for (const name of ["SIGINT", "SIGTERM"] as const)
  process.on(name, () => cancel.abort(new Error(`ended by ${name}`)));

try {
  await check();
  say(`\n${table()}\n\nAll is well.`);
} catch (error) {
  const cause = cancel.signal.aborted ? cancel.signal.reason : error;
  process.stderr.write(`${cause instanceof Error ? cause.message : cause}\n`);
  process.exitCode = error instanceof NoEngine ? 2 : 1;
} finally {
  say("Taking everything down ...");
  await cleanUp();
}
