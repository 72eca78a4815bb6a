import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { HEAP_GROWTH } from "./heap-growth.ts";

test("V8 has the flag: it passes over unknown ones without a word", () => {
  const known = execFileSync(process.execPath, ["--v8-options"], { encoding: "utf8" });
  const [name = ""] = HEAP_GROWTH.split("=");
  expect(known).toContain(`  ${name} (`);
});
