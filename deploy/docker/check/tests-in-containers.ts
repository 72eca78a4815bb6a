import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { CONTAINER_IMAGES } from "@stockfinder/testing/container";
import { postgresInContainer } from "@stockfinder/testing/postgres";
import { rabbitmqInContainer } from "@stockfinder/testing/rabbitmq";
import { redisInContainer } from "@stockfinder/testing/redis";
import type { Engine } from "./engine.ts";
import type { Project } from "./project.ts";
import { note, say, secondsOf } from "./report.ts";

/** A file for each server. */
const TESTS = [
  "libs/bus/test/rabbitmq.test.ts",
  "libs/cache/test/cache.test.ts",
  "libs/database/test/postgres.test.ts",
];

/**
 * Starts the servers of the tests by testcontainers, as `npm test` does where an engine but no server is there, and runs
 * tests on them. In an engine of our own, stand-ins take the names of images that cannot be pulled.
 */
export async function testInContainers(
  project: Project,
  {
    engine,
    root,
    fallbackReads,
  }: { engine: Engine; root: string; fallbackReads: ReadonlyMap<string, string> | null },
): Promise<void> {
  if (fallbackReads && engine.folder === null) {
    say(
      "NOT CHECKED: the tests' testcontainers way. Its images cannot be pulled, and this engine has other uses.",
    );
    return;
  }
  say("Running tests on servers of testcontainers ...");
  if (fallbackReads) await nameStandIns(project, fallbackReads);
  Object.assign(process.env, engine.environment);
  // Its helper removes containers that a killed run leaves behind; it is one more image that may not be there.
  if (fallbackReads) process.env.TESTCONTAINERS_RYUK_DISABLED = "true";

  const started: { url: string; release(): Promise<void> }[] = [];
  const keep = async (starting: ReturnType<typeof redisInContainer>) => {
    const server = await starting;
    if (!server) throw new Error("The tests find no Docker engine");
    started.push(server);
    return server.url;
  };
  try {
    let urls: Record<string, string> = {};
    const start = async () => {
      urls = {
        TEST_DATABASE_URL: await keep(postgresInContainer()),
        TEST_REDIS_URL: await keep(redisInContainer()),
        TEST_AMQP_URL: await keep(rabbitmqInContainer()),
      };
    };
    note("Postgres, Redis and RabbitMQ by testcontainers", await secondsOf(start));
    note("tests on them", await secondsOf(() => runTests(root, urls)));
  } finally {
    await Promise.all(started.map((server) => server.release()));
  }
}

async function nameStandIns(project: Project, fallbackReads: ReadonlyMap<string, string>): Promise<void> {
  for (const image of Object.values(CONTAINER_IMAGES)) {
    const name = image.split(":")[0];
    const [, standIn] = [...fallbackReads].find(([real]) => real.split(":")[0] === name) ?? [];
    if (!standIn) throw new Error(`There is no stand-in for ${image}`);
    await project.docker(["tag", standIn, image]);
  }
}

async function runTests(root: string, urls: Readonly<Record<string, string>>): Promise<void> {
  const vitest = join(root, "node_modules/.bin/vitest");
  const child = spawn(vitest, ["run", "--project=integration", "--reporter=minimal", ...TESTS], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...urls, PATH: `${join(root, "node_modules/.bin")}:${process.env.PATH}` },
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error("Tests fail on servers of testcontainers");
}
