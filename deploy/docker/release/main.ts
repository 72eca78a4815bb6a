import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readCommandLine, wrongUsage } from "@stockfinder/service/command-line";
import { z } from "zod";
import { command } from "../check/command.ts";
import { neededImages, readComposeFile } from "../check/compose-copy.ts";
import { digestOverride, pinnedName } from "./digests.ts";
import { writeSboms } from "./sbom.ts";

/**
 * `npm run operate -- release-files VERSION FOLDER`: writes what a release publishes with its image: its bills of materials, and
 * docker-compose.digests.yml, for which it pulls every image. Exits with 1 if an image cannot be pulled.
 */
const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const Digests = z.array(z.string());
const USAGE = `Usage: npm run operate -- release-files <version> <folder>

Writes what a release publishes with its image into the folder: its bills of materials, and docker-compose.digests.yml, for
which it pulls every image.
`;

async function main([version, folder]: readonly string[]): Promise<void> {
  if (!version || !folder) return wrongUsage(USAGE);
  await mkdir(folder, { recursive: true });
  const written = await writeSboms({ root: ROOT, version }, folder);

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
  process.stdout.write(`Wrote ${[...written, override].join(", ")}\n`);
}

try {
  await main(readCommandLine({ usage: USAGE, mostWords: 2 }).positionals);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
