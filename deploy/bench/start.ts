import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mediansOfPairs } from "./compare.ts";
import { withEmbedded } from "./embedded.ts";
import { type Row, ratioAtMost } from "./table.ts";
import { startTarget } from "./target.ts";

/** How long the product takes to start on a new data folder, against Node and an empty database in one. */
export async function start(): Promise<Row[]> {
  const { subject, baseline, ratio } = await mediansOfPairs(
    { rounds: 3, warmUp: 1 },
    () => withEmbedded({}, async ({ startMs }) => startMs),
    startOfDatabase,
  );
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  return [
    ratioAtMost(1.5, {
      name: "start of the embedded product",
      baseline: "Node and PGlite",
      ratio,
      details: `${seconds(subject)} and ${seconds(baseline)}`,
    }),
  ];
}

/** Milliseconds. */
async function startOfDatabase(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "stockfinder-bench-"));
  try {
    const started = performance.now();
    const database = await startTarget("bare-pglite", { DATA_FOLDER: folder });
    const took = performance.now() - started;
    await database.stop();
    return took;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
