import { readCommandLine } from "@stockfinder/service/command-line";
import { programPath } from "@stockfinder/testing/program";
import { hasServerPrograms } from "../../test/own-servers.ts";
import { type AlertRule, measuredBy, readAlertRules } from "../alert-rules.ts";
import { DASHBOARDS } from "../dashboards/all.ts";
import { EXPORTER_METRICS } from "../exporter-metrics.ts";
import { usedMetrics } from "../used-metrics.ts";
import { startWatchedProduct } from "./product.ts";
import { type Prometheus, startPrometheus } from "./prometheus.ts";
import { Traffic } from "./traffic.ts";

/**
 * `npm run check:observe`: starts every program and a Prometheus, generates traffic, and checks that each panel's queries
 * and each alert rule's expression have data. Exits with 0 if all have, 1 if one is empty, 2 without Prometheus or a
 * server's program.
 */
const USAGE = `Usage: npm run check:observe

Starts every program and a Prometheus, generates traffic, and checks that every dashboard panel and alert rule has data.
`;
readCommandLine({ usage: USAGE, mostWords: 0 });

const ROUNDS = 36;
const EVERY_MS = 5_000;

interface Asked {
  readonly where: string;
  readonly expr: string;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function questions(): Promise<Asked[]> {
  const ofPanels = DASHBOARDS.flatMap(({ title, rows }) =>
    rows.flatMap(({ panels }) =>
      panels.flatMap((panel) =>
        panel.queries.map(({ expr, legend }) => ({ where: `${title} | ${panel.title} | ${legend}`, expr })),
      ),
    ),
  );
  const ofRules = (await readAlertRules())
    .filter((rule) => !isOfExporters(rule))
    .map((rule) => ({ where: `alert | ${rule.alert}`, expr: measuredBy(rule) }));
  return [...ofPanels, ...ofRules];
}

/** No exporter runs here, so a rule on its metrics has no data. */
function isOfExporters({ expr }: AlertRule): boolean {
  return usedMetrics(expr).some(({ name }) => EXPORTER_METRICS.has(name));
}

/** The questions without data so far. */
async function emptyOf(asked: readonly Asked[], prometheus: Prometheus): Promise<Asked[]> {
  const empty: Asked[] = [];
  for (const each of asked) if ((await prometheus.valuesOf(each.expr)).length === 0) empty.push(each);
  return empty;
}

async function check(path: string): Promise<boolean> {
  await using started = new AsyncDisposableStack();
  say("Starting the product ...");
  const product = await startWatchedProduct();
  started.defer(() => product.release());
  const traffic = new Traffic(product);
  started.defer(async () => traffic.end());
  await traffic.callNobody();
  const targets = [...product.targets, await product.startLast()];
  const prometheus = await startPrometheus(path, targets);
  started.defer(() => prometheus.stop());
  await traffic.begin();

  const asked = await questions();
  let empty: readonly Asked[] = asked;
  for (let round = 0; round < ROUNDS && empty.length > 0; round++) {
    await traffic.round(round);
    await new Promise((over) => setTimeout(over, EVERY_MS));
    empty = await emptyOf(empty, prometheus);
    say(`round ${round + 1}: ${asked.length - empty.length} of ${asked.length} queries have had data`);
  }
  for (const { where, expr } of asked) {
    const values = await prometheus.valuesOf(expr);
    const mark = empty.some((each) => each.expr === expr) ? "EMPTY" : "ok";
    say(`${mark.padEnd(6)} ${String(values.length).padStart(4)} series  ${where}`);
  }
  for (const { where, expr } of empty) say(`EMPTY  ${where}: ${expr}`);
  return empty.length === 0;
}

const path = await programPath("prometheus");
if (path === null || !hasServerPrograms) {
  say(
    "check:observe needs the programs prometheus, postgres, redis-server and rabbitmq-server (Debian's packages of these names).",
  );
  process.exitCode = 2;
} else {
  process.exitCode = (await check(path)) ? 0 : 1;
}
