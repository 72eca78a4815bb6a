import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { applies, defectsIn } from "@stockfinder/testing/statement-orders/defects";
import { expect, test } from "vitest";

const MAIN = fileURLToPath(new URL("main.ts", import.meta.url));
const SECONDS = "60";
/** A fast machine does not play more of them: what it finds must not depend on the machine. */
const SEEDS = "20";

async function played(from: string, seeds: string): Promise<string[]> {
  const given = [MAIN, "--from", from, "--seeds", seeds, "--seconds", SECONDS];
  // It exits with 1 if a world is broken, and its line says so.
  const { stdout } = await promisify(execFile)(process.execPath, given).catch(
    (exited: { readonly stdout: string }) => exited,
  );
  return stdout.split("\n").filter((line) => line.startsWith("seed "));
}

test("the worlds of the first seeds come to rest with nothing wrong, and a seed repeats its own", {
  timeout: 600_000,
}, async () => {
  const lines = await played("1", SEEDS);
  const last = lines.at(-1) ?? "";
  expect(lines.filter((line) => !line.includes(" ok, "))).toEqual([]);
  expect(await played(/\d+/.exec(last)?.[0] ?? "", "1")).toEqual([last]);
});

// `npm run soak -- mutations` plays them.
test("the defects fit the sources", async () => {
  for (const defect of await defectsIn(new URL("defects/", import.meta.url)))
    expect(await applies(defect), defect.name).toBe(true);
});
