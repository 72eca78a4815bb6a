import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { z } from "zod";
import { command } from "../check/command.ts";

const Lock = z.looseObject({
  packages: z.record(z.string(), z.looseObject({ dev: z.boolean().optional() })),
});
const Manifest = z.looseObject({});

/** Files by the format that `npm sbom` calls them. */
const FORMATS = { cyclonedx: "sbom.cdx.json", spdx: "sbom.spdx.json" } as const;

/**
 * Writes the bill of materials of the image into `folder`, in both formats: each production package of every workspace, those
 * of the web client too, because its built files contain them. Asks no registry. Returns the paths.
 *
 * `npm sbom --omit dev` leaves out a package that any workspace also has for development, such as express. It is given
 * copies of the manifests that name production packages only.
 * @throws if npm cannot be run.
 */
export async function writeSboms(
  { root, version }: { readonly root: string; readonly version: string },
  folder: string,
): Promise<string[]> {
  const manifests = await mkdtemp(join(tmpdir(), "stockfinder-sbom-"));
  try {
    await writeProductionManifests(root, manifests, version);
    await mkdir(folder, { recursive: true });
    const paths: string[] = [];
    for (const [format, file] of Object.entries(FORMATS)) {
      const args = ["sbom", "--omit", "dev", "--package-lock-only", "--sbom-format", format];
      const path = join(folder, file);
      await writeFile(path, await command("npm", args, { cwd: manifests }));
      paths.push(path);
    }
    return paths;
  } finally {
    await rm(manifests, { recursive: true });
  }
}

/** `npm sbom` names the product by its version, which package.json has none of. */
async function writeProductionManifests(root: string, folder: string, version: string): Promise<void> {
  const lock = Lock.parse(JSON.parse(await readFile(join(root, "package-lock.json"), "utf8")));
  const packages = Object.entries(lock.packages)
    .filter(([, { dev }]) => !dev)
    .map(([path, entry]) => [path, withoutDevelopment(entry)] as const);
  await writeFile(
    join(folder, "package-lock.json"),
    JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }),
  );
  for (const [path] of packages) {
    if (path.includes("node_modules")) continue;
    const file = join(path, "package.json");
    const manifest = withoutDevelopment(Manifest.parse(JSON.parse(await readFile(join(root, file), "utf8"))));
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), JSON.stringify(path === "" ? { ...manifest, version } : manifest));
  }
}

function withoutDevelopment({ devDependencies, ...entry }: Record<string, unknown>): Record<string, unknown> {
  return entry;
}
