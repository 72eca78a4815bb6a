import { globSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PACKAGES = ["libs/*", "services/*", "gateway", "deploy", "web"];
const IMPORT = /\b(?:from|import)\s*\(?\s*"([^"\n]+)"/g;

const folderOfPackage = new Map(
  globSync(
    PACKAGES.map((folder) => `${folder}/package.json`),
    { cwd: ROOT },
  ).map((file) => [nameIn(file), posix.dirname(file)]),
);
const files = new Set(
  globSync(
    PACKAGES.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: ROOT, exclude: (name) => /node_modules|dist/.test(String(name)) },
  ),
);
const graph = new Map([...files].map((file) => [file, importsOf(file)]));

function nameIn(packageFile: string): string {
  return JSON.parse(readFileSync(posix.join(ROOT, packageFile), "utf8")).name;
}

/** The project's files that a file imports: values and types, also with `import()`. */
function importsOf(file: string): string[] {
  const source = readFileSync(posix.join(ROOT, file), "utf8");
  return [...source.matchAll(IMPORT)]
    .map(([, specifier = ""]) => resolve(specifier, file))
    .filter((target) => files.has(target));
}

/** A path relative to the root; packages export `./src/*.ts` as `./*`. */
function resolve(specifier: string, importer: string): string {
  if (specifier.startsWith(".")) return posix.join(posix.dirname(importer), specifier);
  const [scope, name, ...path] = specifier.split("/");
  return `${folderOfPackage.get(`${scope}/${name}`)}/src/${path.join("/")}.ts`;
}

/** Each cycle found by walking the graph, as the files along it. */
function cyclesIn(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const path: string[] = [];
  function visit(file: string): void {
    const start = path.indexOf(file);
    if (start !== -1) cycles.push([...path.slice(start), file]);
    if (start !== -1 || done.has(file)) return;
    path.push(file);
    for (const target of imports.get(file) ?? []) visit(target);
    path.pop();
    done.add(file);
  }
  for (const file of imports.keys()) visit(file);
  return cycles;
}

test("no file imports itself, directly or through others", () => {
  expect(cyclesIn(graph).map((cycle) => cycle.join(" > "))).toEqual([]);
});

test("the graph has imports within and between packages, and dynamic ones", () => {
  expect(graph.get("services/community/src/operations/add-post.ts")).toContain(
    "services/community/src/posts/posts.ts",
  );
  expect(graph.get("services/community/src/operations/add-post.ts")).toContain(
    "libs/contracts/src/community.ts",
  );
  expect(graph.get("web/src/pages.ts")).toContain("web/src/pages/posts/posts-page.tsx");
});
