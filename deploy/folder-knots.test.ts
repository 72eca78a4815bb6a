import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

/** More folders than this that all lead to each other can only be understood together. */
const LARGEST_KNOT = 4;

const LOOKUP = "services/retailer-lookup/src";
/** What readers take from the catalogue: what a reading is, what it asks of them, and the pure rules on items. */
const DOORS = /^catalogue\/(?:readers-port|trust|listings\/readings|products\/[\w-]+)\.ts$/;

test.each([
  ["web", ["src/**/*.{ts,tsx}", "extension/src/**/*.{ts,tsx}"]],
  ["gateway/src", ["**/*.ts"]],
  ["services/auth/src", ["**/*.ts"]],
  ["services/community/src", ["**/*.ts"]],
  ["services/email/src", ["**/*.ts"]],
  ["services/notification-scheduler/src", ["**/*.ts"]],
  [LOOKUP, ["**/*.ts"]],
])("no more than four folders of %s lead to each other", (root, patterns) => {
  const knots = knotsOf(foldersOf(importsIn(root, patterns)));
  expect(knots.filter((knot) => knot.length > LARGEST_KNOT)).toEqual([]);
});

test("the catalogue imports nothing of the readers, and they only what a reading is", () => {
  const imports = importsIn(LOOKUP, ["{catalogue,readers}/**/*.ts"]);
  const intoCatalogue = imports.filter(
    ({ file, path }) => file.startsWith("readers/") && path.startsWith("catalogue/"),
  );
  expect(intoCatalogue.filter(({ path }) => DOORS.test(path)).length).toBeGreaterThan(0);
  expect(intoCatalogue.filter(({ path }) => !DOORS.test(path))).toEqual([]);
  expect(
    imports.filter(
      ({ file, path }) => file.startsWith("catalogue/") && !/^(catalogue|metrics|requests)\//.test(path),
    ),
  ).toEqual([]);
});

interface Import {
  readonly file: string;
  readonly path: string;
}

/** Each import of a file by another, as paths below `root`. Tests are left out. */
function importsIn(root: string, patterns: readonly string[]): readonly Import[] {
  const cwd = join(import.meta.dirname, "..", root);
  return globSync(patterns, { cwd })
    .filter((file) => !file.includes(".test."))
    .flatMap((file) =>
      [...readFileSync(join(cwd, file), "utf8").matchAll(/(?:from|import\(|import)\s*"(\.[^"]+)"/g)].map(
        ([, path = ""]) => ({ file, path: normalize(join(dirname(file), path)) }),
      ),
    );
}

/** The folders that each folder's files import from. */
function foldersOf(imports: readonly Import[]): ReadonlyMap<string, ReadonlySet<string>> {
  const folders = new Map<string, Set<string>>();
  for (const [folder, path] of imports.map(({ file, path }) => [dirname(file), dirname(path)] as const)) {
    const from = folders.get(folder) ?? new Set();
    folders.set(folder, from);
    if (path !== folder && !path.startsWith("..")) from.add(path);
  }
  return folders;
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
