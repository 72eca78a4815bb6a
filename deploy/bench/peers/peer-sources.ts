import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp } from "node:fs/promises";
import { basename, join } from "node:path";

/** What a copy of a peer's sources leaves out: it is installed again. */
const NOT_COPIED = new Set(["node_modules", ".git", "build", "dist"]);

/** Why there are no sources of this peer; null if there are. `folder`: `PEERS_FOLDER`. */
export function missingSources(folder: string | undefined, peer: string, file: string): string | null {
  if (!folder) return "PEERS_FOLDER names no folder with its sources";
  return existsSync(join(folder, peer, file)) ? null : `PEERS_FOLDER has no ${peer}/${file}`;
}

export async function copySources(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, filter: (path) => path === from || !NOT_COPIED.has(basename(path)) });
}

/** Installs a package's dependencies, without the browser that puppeteer would download. @throws with npm's output. */
export async function installPackages(folder: string): Promise<void> {
  const command = existsSync(join(folder, "package-lock.json")) ? "ci" : "install";
  await runNpm(folder, [command, "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"]);
}

/** @throws with the output of the end. */
export async function runNpm(folder: string, args: readonly string[]): Promise<void> {
  const child = spawn("npm", args, {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      NODE_ENV: "development",
      PUPPETEER_SKIP_DOWNLOAD: "true",
      PUPPETEER_SKIP_CHROMIUM_DOWNLOAD: "true",
    },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output = (output + text).slice(-SHOWN_OF_A_FAILURE);
    });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`npm ${args.join(" ")} failed: ${output}`);
}

const SHOWN_OF_A_FAILURE = 2_000;
