import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { buildWebIfOlder } from "../build-web.ts";
import { leaksInLogs } from "./leaks.ts";

/**
 * `npm test`: types, lint, every test, and a look through all that was logged meanwhile for what must never be; ends with
 * one line `N passed, N failed`. Arguments go to vitest: `npm test -- libs/bus`.
 */
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const BIN = join(ROOT, "node_modules", ".bin");

const Report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
});

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const folder = await mkdtemp(join(tmpdir(), "stockfinder-test-"));
const logFolder = join(folder, "logs");

async function run(program: string, ...args: string[]): Promise<boolean> {
  const child = spawn(join(BIN, program), args, {
    cwd: ROOT,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, PATH: `${BIN}:${process.env.PATH}`, TEST_LOGS: logFolder },
  });
  const [code] = await once(child, "exit");
  return code === 0;
}

async function builds(): Promise<boolean> {
  try {
    await buildWebIfOlder(say);
    return true;
  } catch (error) {
    say(String(error));
    return false;
  }
}

/**
 * Counts of a finished vitest run. A file that failed before its tests counts as a failure, and so does a runner that
 * ended without a report.
 */
async function counted(reportFile: string, succeeded: boolean): Promise<{ passed: number; failed: number }> {
  if (!existsSync(reportFile)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, testResults } = Report.parse(
    JSON.parse(await readFile(reportFile, "utf8")),
  );
  const unloaded = testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  ).length;
  const failed = numFailedTests + unloaded;
  return { passed: numPassedTests, failed: failed === 0 && !succeeded ? 1 : failed };
}

async function main(): Promise<number> {
  const checks: boolean[] = [];
  say("Checking types ...");
  checks.push(await run("tsc", "--noEmit", "-p", "."));
  checks.push(await run("tsc", "--noEmit", "-p", "web"));
  say("Linting ...");
  checks.push(await run("biome", "check", "."));
  checks.push(await builds());

  say("Running the tests ...");
  await mkdir(logFolder);
  const reportFile = join(folder, "report.json");
  try {
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportFile}`];
    const succeeded = await run("vitest", "run", ...reporters, ...process.argv.slice(2));
    const { passed, failed } = await counted(reportFile, succeeded);
    const leaks = await leaksInLogs(logFolder);
    for (const leak of leaks) say(`Logged during the tests: ${leak}`);
    checks.push(leaks.length === 0);
    const failedChecks = checks.filter((ok) => !ok).length;
    say(`${passed + checks.length - failedChecks} passed, ${failed + failedChecks} failed`);
    return failed + failedChecks;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

process.exitCode = (await main()) === 0 ? 0 : 1;
