import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { isNewer, VERSION } from "./version.ts";

test("the changelog begins with this version", async () => {
  const text = await readFile(new URL("../../../CHANGELOG.md", import.meta.url), "utf8");
  expect(/^## (\S+)/m.exec(text)?.[1]).toBe(VERSION);
});

test("versions are compared by their numbers", () => {
  expect([isNewer("1.10.0", "1.9.3"), isNewer("1.9.3", "1.10.0"), isNewer("1.2.3", "1.2.3")]).toEqual([
    true,
    false,
    false,
  ]);
});
