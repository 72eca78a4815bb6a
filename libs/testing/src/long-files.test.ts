import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { ISOLATED, LONG_FILES, SHARED_OF_DEPLOY } from "./listed-files.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

// A renamed file would silently lose its place.
test.each([...ISOLATED, SHARED_OF_DEPLOY, ...Object.keys(LONG_FILES)])("%s names test files", (listed) => {
  for (const pattern of alternatives(listed))
    expect(globSync(pattern, { cwd: ROOT }), pattern).not.toEqual([]);
});

/** The patterns that a pattern with one group in braces stands for. */
function alternatives(pattern: string): string[] {
  const [before, group, after] = pattern.split(/[{}]/);
  return group === undefined ? [pattern] : group.split(",").map((each) => `${before}${each}${after}`);
}
