import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { LONG_FILES } from "./long-files.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

// A renamed file would silently lose its place.
test.each(Object.keys(LONG_FILES))("%s is a test file", (listed) => {
  expect(existsSync(`${ROOT}${listed}`)).toBe(true);
});
