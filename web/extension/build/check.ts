import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { readCommandLine } from "@stockfinder/service/command-line";

/**
 * `npm run operate -- check-extension`: builds the packages and runs Mozilla's linter on Firefox's. Fails if it finds an error. The
 * linter is fetched when needed and is no dependency: it is larger than everything else that the extension is built and
 * tested with.
 */
const LINTER = "addons-linter@10.13.0";
const ENOUGH_FOR_ITS_ANSWER = 64 * 1024 * 1024;
const BUILD = fileURLToPath(new URL("main.ts", import.meta.url));
const PACKAGE = fileURLToPath(new URL("../dist/stockfinder-firefox.zip", import.meta.url));

interface Finding {
  readonly code: string;
  readonly message: string;
  readonly file?: string;
  readonly line?: number;
}
interface Findings {
  readonly errors: readonly Finding[];
  readonly warnings: readonly Finding[];
}

const USAGE = `Usage: npm run operate -- check-extension

Builds the packages of the browser extension and runs Mozilla's linter on Firefox's.
`;
readCommandLine({ usage: USAGE, mostWords: 0 });

const run = promisify(execFile);
const say = (line: string) => process.stdout.write(`${line}\n`);

say((await run(process.execPath, [BUILD])).stdout.trimEnd());
const { errors, warnings } = await lint();
for (const { code, message, file, line } of [...errors, ...warnings])
  say(`${code}  ${file ?? ""}:${line ?? ""}  ${message}`);
say(`${LINTER}: ${errors.length} errors, ${warnings.length} warnings`);
process.exitCode = errors.length === 0 ? 0 : 1;

/** With errors it exits with 1, but still prints its findings. */
async function lint(): Promise<Findings> {
  const asked = ["--yes", LINTER, "--output", "json", PACKAGE];
  const answer = await run("npx", asked, { maxBuffer: ENOUGH_FOR_ITS_ANSWER }).catch((failed: unknown) => {
    if (typeof failed === "object" && failed !== null && "stdout" in failed && failed.stdout) return failed;
    throw failed;
  });
  return JSON.parse(String((answer as { stdout: unknown }).stdout)) as Findings;
}
