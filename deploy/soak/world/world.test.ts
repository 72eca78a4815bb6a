import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { applies, defectsIn } from "@stockfinder/testing/statement-orders/defects";
import { expect, test } from "vitest";

const MAIN = fileURLToPath(new URL("main.ts", import.meta.url));
const SECONDS = "30";
/** A fast machine does not play more of them: what it finds must not depend on the machine. */
const SEEDS = "20";

test("the worlds of the first seeds come to rest with nothing wrong, and the first repeats itself after the others", {
  timeout: 600_000,
}, async () => {
  const given = [MAIN, "--from", "1", "--seeds", SEEDS, "--seconds", SECONDS, "--again"];
  // It exits with 1 if a world is broken, and its line says so.
  const { stdout } = await promisify(execFile)(process.execPath, given).catch(
    (exited: { readonly stdout: string }) => exited,
  );
  const lines = stdout.split("\n").filter((line) => line.startsWith("seed "));
  expect(lines.filter((line) => !line.includes(" ok, "))).toEqual([]);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.at(-1)).toBe(lines[0]);
});

// `npm run soak -- mutations` plays them.
test("the defects fit the sources", async () => {
  for (const defect of await defectsIn(new URL("defects/", import.meta.url)))
    expect(await applies(defect), defect.name).toBe(true);
});
