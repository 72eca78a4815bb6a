import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

/** More folders than this that all lead to each other can only be understood together. */
const LARGEST_KNOT = 4;

test.each(["web/src", "web/extension/src"])("no more than four folders of %s lead to each other", (root) => {
  const knots = knotsOf(importsOf(join(import.meta.dirname, "..", root)));
  expect(knots.filter((knot) => knot.length > LARGEST_KNOT)).toEqual([]);
});

/** The folders that each folder's files import from, below `root`. */
function importsOf(root: string): ReadonlyMap<string, ReadonlySet<string>> {
  const imports = new Map<string, Set<string>>();
  for (const file of globSync("**/*.{ts,tsx}", { cwd: root })) {
    if (file.includes(".test.")) continue;
    const folder = dirname(file);
    const from = imports.get(folder) ?? new Set();
    imports.set(folder, from);
    for (const [, path = ""] of readFileSync(join(root, file), "utf8").matchAll(
      /(?:from|import\(|import)\s*"(\.[^"]+)"/g,
    )) {
      const imported = dirname(normalize(join(folder, path)));
      if (imported !== folder && !imported.startsWith("..")) from.add(imported);
    }
  }
  return imports;
}

/** The sets of folders that reach each other. */
function knotsOf(imports: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const reached = new Map([...imports.keys()].map((folder) => [folder, reachedFrom(folder, imports)]));
  const knots = [...reached].map(([folder, all]) =>
    [...all].filter((other) => reached.get(other)?.has(folder)).sort(),
  );
  return knots.filter(
    ([first], n) => first !== undefined && knots.findIndex((knot) => knot[0] === first) === n,
  );
}

function reachedFrom(folder: string, imports: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const reached = new Set<string>();
  const ahead = [folder];
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop())
    for (const imported of imports.get(next) ?? []) {
      if (reached.has(imported)) continue;
      reached.add(imported);
      ahead.push(imported);
    }
  return reached;
}
