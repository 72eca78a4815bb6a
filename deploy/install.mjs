// Installs the packages in package.json, the pinned Node included. Plain JavaScript without packages, because this is the
// one file that runs on whatever Node is on PATH.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, "node_modules");
const pinnedNode = join(modules, ".bin", "node");
const stamp = join(modules, ".installed-from");
const lock = createHash("sha256")
  .update(readFileSync(join(root, "package-lock.json")))
  .digest("hex");

function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

function installed() {
  return existsSync(pinnedNode) && existsSync(stamp) && readFileSync(stamp, "utf8") === lock;
}

/** The npm that started this script; several may be installed. */
function npm(...args) {
  const cli = process.env.npm_execpath;
  return cli
    ? spawnSync(process.execPath, [cli, ...args], { cwd: root, stdio: "inherit" })
    : spawnSync("npm", args, { cwd: root, stdio: "inherit" });
}

if (!installed()) {
  process.stdout.write("Installing packages into node_modules (about a minute the first time) ...\n");
  // Development packages too, regardless of NODE_ENV: they include the pinned Node and the web client's build.
  const { status, error } = npm("ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error");
  if (error) fail(`Cannot run npm (${error.message}): install npm 10 or newer and try again.`);
  if (status !== 0)
    fail("npm ci did not succeed: see its message above; the npm registry must be reachable.");
  if (!existsSync(pinnedNode)) {
    // Where install scripts are disabled, the package that brings Node has not fetched it yet.
    spawnSync(process.execPath, ["installArchSpecificPackage"], {
      cwd: join(modules, "node"),
      stdio: "inherit",
    });
  }
  if (!existsSync(pinnedNode))
    fail("The pinned Node could not be installed: allow the install script of the package 'node'.");
  writeFileSync(stamp, lock);
}
