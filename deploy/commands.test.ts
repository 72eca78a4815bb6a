import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { z } from "zod";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const run = promisify(execFile);

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(await readFile(`${ROOT}package.json`, "utf8")));

/** The scripts that run a file of ours, by name; before some of them npm runs `pre…`, which installs packages. */
const commands = Object.entries(scripts).flatMap(([name, script]) => {
  const file = /^(?:exec )?node (\S+\.ts)$/.exec(script)?.[1];
  return file === undefined ? [] : [{ name, file }];
});

/** Without the variables of a database or broker: `--help` needs none. */
const environment = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };

test("commands are found", () => {
  expect(commands.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["start", "test", "services", "env", "dead-letters", "check:containers"]),
  );
});

test.concurrent.each(commands)("npm run $name -- --help prints the usage", async ({ name, file }) => {
  const usage = name === "start" || name === "test" ? `Usage: npm ${name}` : `Usage: npm run ${name}`;

  const { stdout, stderr } = await run(process.execPath, [file, "--help"], { cwd: ROOT, env: environment });

  expect(stdout.startsWith(usage), stdout).toBe(true);
  expect(stderr).toBe("");
});

test.concurrent.each(commands.filter(({ name }) => name !== "test"))(
  "npm run $name refuses an unknown option",
  async ({ file }) => {
    await expect(
      run(process.execPath, [file, "--hlep"], { cwd: ROOT, env: environment }),
    ).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/Unknown option '--hlep'[\s\S]*Usage: npm/),
    });
  },
);
