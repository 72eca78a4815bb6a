import { readFile, writeFile } from "node:fs/promises";
import { readCurve } from "./arrivals.ts";
import { draw } from "./draw.ts";
import { DRAWING, launchDay, simulateLarge } from "./launch-day.ts";

/** `node deploy/cluster/simulation/main.ts [recording.csv]`: prints the simulation; without a recording it draws docs/. */
const [recording] = process.argv.slice(2);
const curve = recording ? readCurve(await readFile(recording, "utf8")) : await launchDay();
const moments = await simulateLarge(curve);
process.stdout.write("second  a second  workers  waiting  99 of 100 waited  expired\n");
for (const { second, arrived, workers, waiting, age99, expired } of moments) {
  if (second % 15 !== 0) continue;
  const cells = [
    second,
    arrived.toFixed(0),
    workers,
    waiting.toFixed(0),
    `${age99.toFixed(2)} s`,
    expired.toFixed(0),
  ];
  process.stdout.write(`${cells.map((cell) => String(cell).padStart(8)).join(" ")}\n`);
}
const total = moments.reduce((sum, { arrived }) => sum + arrived, 0);
const expired = moments.reduce((sum, moment) => sum + moment.expired, 0);
process.stdout.write(`expired: ${((100 * expired) / total).toFixed(3)} % of ${total.toFixed(0)}\n`);
if (!recording) await writeFile(DRAWING, draw(moments));
