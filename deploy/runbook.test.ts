import { access, glob, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const read = (path: string) => readFile(`${ROOT}${path}`, "utf8");

const runbook = await read("docs/runbook.md");
const { services } = z
  .object({ services: z.record(z.string(), z.unknown()) })
  .parse(parse(await read("docker-compose.yml"), { merge: true }));
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(await read("package.json")));

/** Whole lines of blocks of code, and code between back quotes, without comments. */
const commands = [
  ...[...runbook.matchAll(/^```\w*\n([\s\S]*?)^```$/gm)].flatMap(([, block = ""]) => block.split("\n")),
  ...[...runbook.replaceAll(/^```[\s\S]*?^```$/gm, "").matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code),
]
  .flatMap((line) => line.replace(/(^|\s)#.*/, "").split("&&"))
  .map((command) => command.replaceAll(/\s+/g, " ").trim());
const ofCompose = commands.filter((command) => command.startsWith("docker compose "));

/** Words that are no option, nor an option's value. */
function wordsOf(command: string): string[] {
  const withoutValues = command.replaceAll(/ (?:-f|--tail|--entrypoint) \S+/g, "");
  return withoutValues
    .split(" ")
    .slice(2)
    .filter((word) => !word.startsWith("-"));
}

/** The services that a command of compose names. */
function servicesIn(command: string): string[] {
  const [verb = "", ...words] = wordsOf(command);
  if (verb === "exec" || verb === "run") return words.slice(0, 1);
  if (["up", "stop", "start", "restart", "logs"].includes(verb))
    return words.slice(0, [...words, "|"].indexOf("|"));
  if (verb === "ps" || verb === "build") return [];
  throw new Error(`Not a command of compose that the runbook uses: ${command}`);
}

test("commands are found, and none is abbreviated", () => {
  expect(ofCompose.length).toBeGreaterThan(20);
  expect(commands.filter((command) => command.startsWith("compose "))).toEqual([]);
});

test("each command of compose names services of docker-compose.yml", () => {
  for (const command of ofCompose)
    for (const service of servicesIn(command))
      if (service !== "<it>" && service !== "…") expect(Object.keys(services), command).toContain(service);
});

test("each file that a command runs or reads is there", async () => {
  const files = commands.flatMap((command) => [
    ...[...command.matchAll(/(?:\bnode|-f) ([\w./-]+\.(?:ts|yml))/g)].map(([, file = ""]) => file),
  ]);

  expect(files).toContain("libs/service/src/dead-letters-command.ts");
  for (const file of files) await access(`${ROOT}${file}`);
});

test("a command that needs a server runs in a container, where it has the server's address", async () => {
  const named = [...runbook.matchAll(/npm run ([\w:-]+)/g)].map(([, script = ""]) => script);

  expect(named.length).toBeGreaterThan(0);
  for (const name of named) {
    const file = /node (\S+\.ts)$/.exec(scripts[name] ?? "")?.[1];
    expect(file, name).toBeDefined();
    expect(await read(file ?? ""), name).not.toMatch(/commandOnDatabase|AMQP_URL/);
  }
});

test("the subscribers whose events are replayed exist", async () => {
  const subscription = /\bbus\.subscribe\(\s*[\w.]+,\s*"(\w+\.[a-z-]+)"/g;
  const known = new Set<string>();
  for await (const file of glob("services/*/src/**/*.ts", { cwd: ROOT }))
    for (const [, name = ""] of (await read(file)).matchAll(subscription)) known.add(name);
  const replayed = commands.flatMap((command) => /\breplay (\S+)$/.exec(command)?.[1] ?? []);

  expect(replayed.length).toBeGreaterThan(0);
  for (const subscriber of replayed) expect([...known]).toContain(subscriber);
});

test("each section that is linked to is there", () => {
  const headings = [...runbook.matchAll(/^#+ (.+)$/gm)].map(([, text = ""]) =>
    text.toLowerCase().replaceAll(" ", "-"),
  );
  for (const [, section] of runbook.matchAll(/\]\(#([\w-]+)\)/g)) expect(headings).toContain(section);
});
