import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { readCommandLine, wrongUsage } from "@stockfinder/service/command-line";
import { VERSION } from "@stockfinder/service/version";
import { z } from "zod";
import { command } from "../check/command.ts";
import { neededImages, readComposeFile } from "../check/compose-copy.ts";
import { digestOverride, pinnedName } from "./digests.ts";
import { writeSboms } from "./sbom.ts";

/** Exits with 1 if an image cannot be pulled. */
const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const Digests = z.array(z.string());
const USAGE = `Usage: npm run operate -- release <folder>

Writes what a release of this version publishes with its image into the folder: the bills of materials, the packages of the
browser extension, and docker-compose.digests.yml, for which it pulls every image.
`;

async function main([folder]: readonly string[]): Promise<void> {
  if (!folder) return wrongUsage(USAGE);
  await mkdir(folder, { recursive: true });
  const packages = join(folder, "extension");
  await command(process.execPath, [join(ROOT, "web/extension/build/main.ts"), resolve(packages)]);
  const written = [packages, ...(await writeSboms({ root: ROOT, version: VERSION }, folder))];

  const file = readComposeFile(await readFile(join(ROOT, "docker-compose.yml"), "utf8"));
  const dockerfile = await readFile(join(ROOT, "deploy/docker/Dockerfile"), "utf8");
  const { base, all } = neededImages(file, dockerfile);
  const pinned = new Map<string, string>();
  for (const image of all) {
    await command("docker", ["pull", "--quiet", image]);
    const digests = await command("docker", ["image", "inspect", "--format", "{{json .RepoDigests}}", image]);
    const name = pinnedName(image, Digests.parse(JSON.parse(digests)));
    if (name) pinned.set(image, name);
  }
  const override = join(folder, "docker-compose.digests.yml");
  await writeFile(override, digestOverride(file, base, pinned));
  process.stdout.write(`Version ${VERSION}: wrote ${[...written, override].join(", ")}\n`);
}

try {
  await main(readCommandLine({ usage: USAGE, mostWords: 1 }).positionals);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
