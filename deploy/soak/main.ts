import { readCommandLine } from "@stockfinder/service/command-line";
import { alerts } from "./alerts/alerts.ts";
import { feeds } from "./feeds.ts";
import { overloadGateway } from "./overload-gateway.ts";
import { overloadProduct } from "./overload-product.ts";
import { print } from "./report.ts";

/**
 * `npm run soak`: long loads that `npm test` has no time for. `npm run soak -- feeds` runs one of them; without a name all
 * run in turn. Exits with 1 if one fails.
 */
const SOAKS = { alerts, feeds, overload: overloadProduct, "overload-gateway": overloadGateway };

const USAGE = `Usage: npm run soak -- [name]… [--<size> <number>]…

Runs long loads that npm test has no time for: ${Object.keys(SOAKS).join(", ")}; all of them without a name. The
sizes are --kills, --readers, --seconds, --transitions, --watches and --watches-of-item.
`;
const { values, positionals: named } = readCommandLine({
  usage: USAGE,
  options: {
    kills: { type: "string", default: "5" },
    readers: { type: "string", default: "200000" },
    seconds: { type: "string", default: "180" },
    transitions: { type: "string", default: "10000" },
    watches: { type: "string", default: "2000" },
    "watches-of-item": { type: "string", default: "10" },
  },
});
const unknown = named.filter((name) => !Object.keys(SOAKS).includes(name));
if (unknown.length > 0)
  throw new Error(`No soak is named ${unknown.join(", ")}; there are ${Object.keys(SOAKS).join(", ")}`);
const sizes = {
  kills: positive("kills", values.kills),
  readers: positive("readers", values.readers),
  seconds: positive("seconds", values.seconds),
  transitions: positive("transitions", values.transitions),
  watches: positive("watches", values.watches),
  watchesOfItem: positive("watches-of-item", values["watches-of-item"]),
};

for (const [name, soak] of Object.entries(SOAKS)) {
  if (named.length > 0 && !named.includes(name)) continue;
  print(`soak: ${name}`);
  for (const failure of await soak(sizes)) {
    print(`FAILED: ${failure}`);
    process.exitCode = 1;
  }
}

function positive(option: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${option} takes a number from 1 on`);
  return value;
}
