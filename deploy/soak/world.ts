import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("world/main.ts", import.meta.url));

/** A process keeps 20 MB of each world that it played: V8's limit would end a night's. */
const WORLDS_A_PROCESS = 50;

/**
 * Plays the worlds of seeds in processes of their own, whose time and chance are replaced: docs/proof.md. `seed` plays one and prints
 * what happened.
 */
export async function world(
  { seeds, from, seed }: { readonly seeds: number; readonly from: number; readonly seed: number },
  print: (line: string) => void,
): Promise<string[]> {
  const [first, end] = seed > 0 ? [seed, seed + 1] : [from, from + seeds];
  let isBroken = false;
  for (let next = first; next < end; next += WORLDS_A_PROCESS) {
    const code = await play(next, Math.min(WORLDS_A_PROCESS, end - next), print);
    isBroken ||= code !== 0;
  }
  return isBroken ? ["the world is broken, or did not end"] : [];
}

/** Returns the exit code. */
async function play(from: number, seeds: number, print: (line: string) => void): Promise<number | null> {
  const child = spawn(process.execPath, [MAIN, "--from", `${from}`, "--seeds", `${seeds}`], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface(child.stdout)) print(line);
  return child.exitCode ?? (await new Promise((resolve) => child.once("exit", resolve)));
}
