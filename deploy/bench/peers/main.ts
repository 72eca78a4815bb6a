import { randomBytes } from "node:crypto";
import { readCommandLine } from "@stockfinder/service/command-line";
import { findPostgres } from "@stockfinder/testing/postgres";
import { buildWebIfOlder } from "../../build-web.ts";
import { type Figures, measure } from "./measure.ts";
import { priceGhost } from "./price-ghost.ts";
import { type LeftOut, report, sorted } from "./report.ts";
import { restocksOf, SCENES, scriptMs } from "./script.ts";
import { stockFinder } from "./stockfinder.ts";
import { streetmerchant } from "./streetmerchant.ts";

/**
 * `npm run bench:peers`: the product and what one would use instead watch the same scripted shops, one after the other. Linux
 * only. `PEERS_FOLDER` has the peers' sources (`streetmerchant`, `PriceGhost`, `PriceStalker`); what is not there is skipped.
 * `PEERS_HOLD_SECONDS` (75) is how long a page stays the same, `PEERS_POLITE_SECONDS` (10) the least time between two requests
 * to a host. Exits with 1 if the product, or a peer that is there, cannot be measured.
 */
const USAGE = `Usage: npm run bench:peers

Measures the product and the programs that people would use instead on the same scripted shops: docs/peers.md.
`;
readCommandLine({ usage: USAGE, mostWords: 0 });
const { PEERS_FOLDER, PEERS_HOLD_SECONDS = "75", PEERS_POLITE_SECONDS = "10" } = process.env;
const holdMs = Number(PEERS_HOLD_SECONDS) * 1_000;
const politeMs = Number(PEERS_POLITE_SECONDS) * 1_000;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const { there, skipped } = await sorted([
  stockFinder,
  priceGhost(PEERS_FOLDER, "PriceStalker"),
  priceGhost(PEERS_FOLDER, "PriceGhost"),
  streetmerchant(PEERS_FOLDER),
]);
const restocks = SCENES.flatMap((scene) => restocksOf(scene, holdMs)).length;
say(
  `${SCENES.length} pages of ${SCENES.length} hosts, ${restocks} restocks in ${scriptMs(SCENES, holdMs) / 60_000} minutes; ` +
    `a request to a host every ${PEERS_POLITE_SECONDS} s at most, that is ${(SCENES.length * 60_000) / politeMs} a minute.`,
);
for (const { name, reason } of skipped) say(`SKIPPED ${name}: ${reason}`);

await buildWebIfOlder(say);
const { server: postgres } = await findPostgres(`stockfinder_peers_${randomBytes(4).toString("hex")}`);
const figures: Figures[] = [];
const failed: LeftOut[] = [];
try {
  for (const subject of there) {
    say(`Measuring ${subject.name} ...`);
    try {
      figures.push(
        await measure(subject, { scenes: SCENES, holdMs, politeMs, postgres: postgres?.url ?? null }),
      );
    } catch (error) {
      failed.push({ name: subject.name, reason: error instanceof Error ? error.message : String(error) });
    }
  }
} finally {
  await postgres?.release();
}
say(`\n${report(figures, { skipped, failed })}`);
process.exitCode = failed.length > 0 ? 1 : 0;
