import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { buildWebIfOlder } from "../build-web.ts";
import { leaksInLogs } from "./leaks.ts";

/**
 * `npm test`: types, lint, every test, and a search of all log lines for data that must never be logged; ends with one line
 * `N passed, N failed`. Arguments go to vitest: `npm test -- libs/bus`, or `npm test -- --changed` for the tests that a
 * change affects.
 */
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const BIN = join(ROOT, "node_modules", ".bin");

const Report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      /** Milliseconds of the system clock. */
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
});
type Report = z.infer<typeof Report>;

const USAGE = `Usage: npm test -- [file or folder]… [--changed] [option of vitest]…

Runs types, lint and every test, or the tests of some files, or (--changed) those that the uncommitted changes affect.
`;
if (process.argv.includes("--help")) {
  process.stdout.write(USAGE);
  process.exit(0);
}

/** How many files the list of the slowest has. */
const SLOWEST = 15;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const folder = await mkdtemp(join(tmpdir(), "stockfinder-test-"));
const logFolder = join(folder, "logs");

const environment = { ...process.env, PATH: `${BIN}:${process.env.PATH}`, TEST_LOGS: logFolder };

async function vitest(...args: string[]): Promise<boolean> {
  const child = spawn(join(BIN, "vitest"), args, {
    cwd: ROOT,
    stdio: ["ignore", "inherit", "inherit"],
    env: environment,
  });
  const [code] = await once(child, "exit");
  return code === 0;
}

interface Check {
  readonly command: string;
  readonly succeeded: boolean;
  readonly output: string;
}

/** A check that runs while the tests run, and takes the time that they do not need. Its output would be lost among theirs. */
async function check(program: string, ...args: string[]): Promise<Check> {
  const command = [program, ...args].join(" ");
  const child = spawn("nice", [join(BIN, program), ...args], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    env: environment,
  });
  const [[code], ...outputs] = await Promise.all([
    once(child, "close"),
    text(child.stdout),
    text(child.stderr),
  ]);
  if (code !== 0) say(`FAILED: ${command}. Its output comes after the tests.`);
  return { command, succeeded: code === 0, output: outputs.join("") };
}

/** Everything that a failed check printed. */
function failureOf({ command, output }: Check): string {
  return `FAILED: ${command}\n${output}`;
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

/** vitest's report of a run; null if it ended without one. */
async function reportIn(file: string): Promise<Report | null> {
  return existsSync(file) ? Report.parse(JSON.parse(await readFile(file, "utf8"))) : null;
}

/** The slowest test files, one line each, the slowest first. */
function slowestFiles({ testResults }: Report): string[] {
  return testResults
    .map(({ name, startTime, endTime }) => ({ file: relative(ROOT, name), ms: endTime - startTime }))
    .sort((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST)
    .map(({ file, ms }) => `${(ms / 1_000).toFixed(1).padStart(7)} s  ${file}`);
}

/**
 * Counts the tests of a finished run. A file that failed before its tests counts as a failure, and so does a run that
 * failed without a failed test.
 */
function counted(report: Report, succeeded: boolean): { passed: number; failed: number } {
  const { numPassedTests, numFailedTests, testResults } = report;
  const unloaded = testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  ).length;
  const failed = numFailedTests + unloaded;
  return { passed: numPassedTests, failed: failed === 0 && !succeeded ? 1 : failed };
}

/**
 * The arguments for vitest. A browser test may depend on any file, so that every change would affect all of them: only
 * whole runs, and runs that name them, include them.
 */
function vitestArguments(given: readonly string[]): string[] {
  const isAboutChanges = given.some((argument) => /^--changed(=|$)/.test(argument));
  const namesProjects = given.some((argument) => /^--project(=|$)/.test(argument));
  if (!isAboutChanges || namesProjects) return [...given];
  say("The tests in a browser are left out.");
  return [...given, "--project=!browser"];
}

async function main(): Promise<number> {
  const isBuilt = await builds();
  say("Running the tests, and checking types and lint meanwhile ...");
  await mkdir(logFolder);
  const checking = Promise.all([
    // Several checkers each compute most types again: half of the processor's time.
    check("tsc", "-p", ".", "--checkers", "1"),
    check("tsc", "-p", "web", "--checkers", "1"),
    check("biome", "check", "."),
  ]);
  const reportFile = join(folder, "report.json");
  try {
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportFile}`];
    const succeeded = await vitest("run", ...reporters, ...vitestArguments(process.argv.slice(2)));
    const report = await reportIn(reportFile);
    const { passed, failed } = report ? counted(report, succeeded) : { passed: 0, failed: 1 };
    if (report) say(["The slowest test files:", ...slowestFiles(report)].join("\n"));
    const leaks = await leaksInLogs(logFolder);
    for (const leak of leaks) say(`Logged during the tests: ${leak}`);
    const checks = await checking;
    for (const check of checks.filter(({ succeeded }) => !succeeded)) say(failureOf(check));
    const outcomes = [isBuilt, leaks.length === 0, ...checks.map(({ succeeded }) => succeeded)];
    const failedChecks = outcomes.filter((ok) => !ok).length;
    say(`${passed + outcomes.length - failedChecks} passed, ${failed + failedChecks} failed`);
    return failed + failedChecks;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

process.exitCode = (await main()) === 0 ? 0 : 1;
