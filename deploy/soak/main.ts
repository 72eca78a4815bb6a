import { readCommandLine, wrongUsage } from "@stockfinder/service/command-line";
import { alerts } from "./alerts/alerts.ts";
import { mutations } from "./mutations.ts";
import { orders } from "./orders.ts";
import { overload } from "./overload.ts";
import { world } from "./world.ts";

/**
 * `npm run soak`: long loads that `npm test` has no time for. `npm run soak -- overload` runs one of them; without a name all
 * run in turn. Exits with 1 if one fails.
 */
const SOAKS = { alerts, mutations, orders, overload, world };

const SIZES = {
  kills: 5,
  seconds: 180,
  transitions: 10_000,
  watches: 2_000,
  "watches-of-item": 10,
  seeds: 20,
  from: 1,
  seed: 0,
};

const USAGE = `Usage: npm run soak -- [name]… [--<size> <number>]…

Runs long loads that npm test has no time for: ${Object.keys(SOAKS).join(", ")}; all of them without a name. The
sizes are --${Object.keys(SIZES).join(", --")}.
`;
const { values, positionals: named } = readCommandLine({
  usage: USAGE,
  options: Object.fromEntries(Object.keys(SIZES).map((size) => [size, { type: "string" } as const])),
});
if (named.some((name) => !Object.hasOwn(SOAKS, name))) wrongUsage(USAGE);
const given = Object.entries(values).map(([size, text]) => [size, positive(size, text)] as const);
const sizes = { ...SIZES, ...Object.fromEntries(given) };

for (const [name, soak] of Object.entries(SOAKS)) {
  if (named.length > 0 && !named.includes(name)) continue;
  print(`soak: ${name}`);
  for (const failure of await soak(sizes, print)) {
    print(`FAILED: ${failure}`);
    process.exitCode = 1;
  }
}

function positive(option: string, text: unknown): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${option} takes a number from 1 on`);
  return value;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
