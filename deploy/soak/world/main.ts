import { createHash } from "node:crypto";
import { readCommandLine } from "@stockfinder/service/command-line";
import { installMailBox } from "./mail-box.ts";
import { installVirtualTime } from "./virtual-time.ts";

/**
 * `node deploy/soak/world/main.ts --from 1 --seeds 10 [--seconds 60] [--until <what>]`: plays the worlds of so many seeds in this process,
 * whose time and chance are replaced; with `--until` until one is broken in that way. Prints a line for each, with a digest of all that happened, and what
 * is broken. What happened is printed of one that is broken, or is the only one; `--trace` prints each statement, message and page.
 */
const realNow = performance.now.bind(performance);
const MOST_LINES = 30;
const { values } = readCommandLine({
  usage: "Usage: node deploy/soak/world/main.ts --from <seed> --seeds <number> [--seconds <number>]\n",
  options: {
    from: { type: "string" },
    seeds: { type: "string" },
    seconds: { type: "string" },
    until: { type: "string" },
    trace: { type: "boolean" },
  },
});
const time = installVirtualTime();
const mails = installMailBox("/the-mails-of-the-world");
// Loaded now, so that every module sees the replaced clock.
const [{ openPool, emptyTables }, { play }, { installListening }] = await Promise.all([
  import("./embedded-postgres.ts"),
  import("./one-world.ts"),
  import("./network.ts"),
]);
installListening();

const from = Number(values.from ?? 1);
const seeds = Number(values.seeds ?? 1);
const pool = await openPool();
await play(0, { time, pool, mails }, 0); // makes the tables
const ends = realNow() + Number(values.seconds ?? Number.POSITIVE_INFINITY) * 1_000;
for (let seed = from; seed < from + seeds && (seed === from || realNow() < ends); seed += 1) {
  await emptyTables(pool, time);
  const { broken, told, trace } = await play(seed, { time, pool, mails });
  const digest = createHash("sha256").update(trace.join("\n")).digest("hex").slice(0, 16);
  print(`seed ${seed}: ${digest} ${broken.length === 0 ? "ok" : "BROKEN"}, ${trace.length} steps`);
  for (const what of broken) print(`  ${what}`);
  if (values.trace) for (const step of trace) print(step);
  else if (broken.length > 0 || seeds === 1) for (const line of told.slice(-MOST_LINES)) print(`    ${line}`);
  if (broken.length > 0) process.exitCode = 1;
  if (values.until !== undefined && broken.some((what) => what.includes(`${values.until}`))) break;
}
process.exit();

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
