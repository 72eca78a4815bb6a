import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { z } from "zod";

const ROOT = new URL("../", import.meta.url);
const Names = z.record(z.string(), z.string()).default({});
const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      resolved: z.string().optional(),
      link: z.boolean().optional(),
      dependencies: Names,
      optionalDependencies: Names,
    }),
  ),
});
const { packages } = Lock.parse(JSON.parse(await readFile(new URL("package-lock.json", ROOT), "utf8")));

/** The folder that Node resolves `name` to for a file in `folder`: the nearest `node_modules` on the way up. */
function folderOf(name: string, folder: string): string | undefined {
  for (let above = folder; ; above = above.slice(0, Math.max(0, above.lastIndexOf("/")))) {
    const candidate = `${above}${above && "/"}node_modules/${name}`;
    const found = packages[candidate];
    if (found) return found.link ? found.resolved : candidate;
    if (above === "") return undefined;
  }
}

/** All folders that `npm ci --omit=dev` installs for these workspaces, each with the dependency chain that requires it. */
function productionTree(workspaces: readonly string[]): Map<string, string> {
  const found = new Map(workspaces.map((folder) => [folder, folder]));
  for (const [folder, chain] of found) {
    const { dependencies, optionalDependencies } = packages[folder] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const next = folderOf(name, folder);
      if (next !== undefined && !found.has(next)) found.set(next, `${chain} > ${name}`);
    }
  }
  return found;
}

/** Every package name in the tree, without the folders around it. */
function namesIn(tree: ReadonlyMap<string, string>): string[] {
  return [...tree.keys()].map((folder) => folder.split("node_modules/").at(-1) ?? folder);
}

const WORKSPACES = Object.values(packages).flatMap(({ link, resolved }) =>
  link && resolved ? [resolved] : [],
);

/** Packages that only tests, the bench, the demo provider or the web client's build use. */
const DEVELOPMENT_ONLY = [
  "testcontainers",
  "ssh2",
  "oidc-provider",
  "smtp-server",
  "fast-check",
  "vitest",
  "playwright-core",
  "@sparticuz/chromium",
  "vite",
  "typescript",
  "@biomejs/biome",
  "node",
];
const WEB_ONLY = ["react", "react-dom", "@base-ui/react", "tailwindcss"];

test("npm ci --omit=dev installs nothing that only tests or builds use", () => {
  const tree = productionTree(WORKSPACES);

  expect(namesIn(tree)).toEqual(expect.arrayContaining(["express", "pg", "amqplib", "ioredis", "zod"]));
  const unwanted = [...tree].filter(([folder]) =>
    DEVELOPMENT_ONLY.includes(folder.split("node_modules/").at(-1) ?? ""),
  );
  expect(unwanted.map(([, chain]) => chain)).toEqual([]);
});

test("the packages of the container image leave out the web client's", () => {
  const names = namesIn(productionTree(["deploy"]));

  expect(names).toEqual(expect.arrayContaining(["gateway", "services/auth", "express", "pg", "amqplib"]));
  expect(
    names.filter((name) => [...DEVELOPMENT_ONLY, ...WEB_ONLY, "web", "libs/testing"].includes(name)),
  ).toEqual([]);
});

test("the walk starts from every workspace", () => {
  expect(WORKSPACES).toEqual(
    expect.arrayContaining(["gateway", "deploy", "web", "libs/testing", "services/auth"]),
  );
  for (const folder of WORKSPACES)
    expect(existsSync(fileURLToPath(new URL(`${folder}/package.json`, ROOT)))).toBe(true);
});
