import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { COMMANDS } from "./operate.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const run = promisify(execFile);

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(await readFile(`${ROOT}package.json`, "utf8")));

/** The scripts that run a file of ours, and the commands of `operate`. */
const commands = [
  ...Object.entries(scripts).flatMap(([name, script]) => {
    const file =
      /^(?:node deploy\/install\.mjs && hash -r && |NODE_COMPILE_CACHE=\S+ )?(?:exec )?node (\S+\.ts)$/.exec(
        script,
      )?.[1];
    return file === undefined || name === "operate" ? [] : [{ name, file }];
  }),
  ...Object.entries(COMMANDS).map(([name, { file }]) => ({ name: `operate -- ${name}`, file })),
];

/** Without the variables of a database or broker: `--help` needs none. */
const environment = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };

const Refused = z.record(
  z.string(),
  z.object({ code: z.number().nullable(), stdout: z.string(), stderr: z.string() }),
);

test("commands are found", () => {
  expect(commands.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      "start",
      "test",
      "services",
      "env",
      "operate -- dead-letters",
      "check:containers",
    ]),
  );
});

/** That `--help` prints the usage too is tested once, where all of them read their arguments. */
describe("an unknown option", () => {
  const takers = commands.filter(({ name }) => name !== "test");
  let refused: z.infer<typeof Refused>;
  beforeAll(async () => {
    const files = takers.map(({ file }) => file);
    const { stdout } = await run(process.execPath, ["deploy/test/refused-options.ts", ...files], {
      cwd: ROOT,
      env: environment,
    });
    refused = Refused.parse(JSON.parse(stdout));
  }, 60_000);

  test.each(takers)("is refused by npm run $name, which prints its usage", ({ name, file }) => {
    const usage = name === "start" ? "Usage: npm start" : `Usage: npm run ${name}`;
    expect(refused[file]).toMatchObject({ code: 1, stdout: "" });
    expect(refused[file]?.stderr).toMatch(/^Unknown option '--hlep'/);
    expect(refused[file]?.stderr).toContain(`\n\n${usage}`);
  });
});

test("npm test -- --help prints the usage", async () => {
  const { stdout, stderr } = await run(process.execPath, ["deploy/test/main.ts", "--help"], {
    cwd: ROOT,
    env: environment,
  });
  expect(stdout).toMatch(/^Usage: npm test/);
  expect(stderr).toBe("");
});

const operate = (...words: string[]) =>
  run(process.execPath, ["deploy/operate.ts", ...words], { cwd: ROOT, env: environment });

test("npm run operate lists its commands, and names an unknown one", async () => {
  const { stdout } = await operate();
  for (const name of Object.keys(COMMANDS)) expect(stdout).toContain(`  ${name} `);
  await expect(operate("dead-leters")).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Unknown command 'dead-leters'[\s\S]*dead-letters/),
  });
});

test("npm run operate passes a command its arguments", async () => {
  const { stdout } = await operate("staff-password", "--help");
  expect(stdout).toMatch(/^Usage: npm run operate -- staff-password/);
});

test("package.json has at most 18 scripts", () => {
  expect(Object.keys(scripts).length).toBeLessThanOrEqual(18);
});
