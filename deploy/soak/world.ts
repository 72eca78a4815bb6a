import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("world/main.ts", import.meta.url));

/**
 * Plays the worlds of seeds in a process of their own, whose time and chance are replaced: docs/proof.md. `seed` plays one and prints
 * what happened.
 */
export async function world(
  { seeds, from, seed }: { readonly seeds: number; readonly from: number; readonly seed: number },
  print: (line: string) => void,
): Promise<string[]> {
  const wanted =
    seed > 0 ? ["--from", `${seed}`, "--seeds", "1"] : ["--from", `${from}`, "--seeds", `${seeds}`];
  const child = spawn(process.execPath, [MAIN, ...wanted], { stdio: ["ignore", "pipe", "inherit"] });
  for await (const line of createInterface(child.stdout)) print(line);
  const code = child.exitCode ?? (await new Promise((resolve) => child.once("exit", resolve)));
  return code === 0 ? [] : ["the world is broken, or did not end"];
}
