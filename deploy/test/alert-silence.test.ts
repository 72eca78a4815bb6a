import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { programPath, removeFolder, run, temporaryFolder } from "@stockfinder/testing/program";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { RULES_FILE, readAlertRules } from "../observe/alert-rules.ts";
import { goingOn, readScrape } from "../observe/recorded-hour.ts";
import { usedMetrics } from "../observe/used-metrics.ts";
import { Client } from "./client.ts";
import { visitAsMember } from "./member-visit.ts";
import { hasServerPrograms } from "./own-servers.ts";
import { type GatewayCopy, type ProductProcesses, startProductProcesses } from "./product-processes.ts";
import type { Copy } from "./programs.ts";
import { visit } from "./visit.ts";

const promtool = await programPath("promtool");
const SHOPPERS = 4;
const VISITS_EACH = 10;
/** Visits take as long as the machine takes, and promtool evaluates sixty minutes after them. */
const UNDER_LOAD_MS = 180_000;
/** Rules about durations: under load they measure the machine, and on a busy one they fire rightly. */
const OF_DURATIONS = ["EventLoopSlow", "RequestsSlow"];
const STEP_SECONDS = 15;
const STEPS = 3_600 / STEP_SECONDS;

/** Scrapes every program a few times, and has promtool evaluate the rules for an hour that goes on like this. */
describe.skipIf(promtool === null || !hasServerPrograms)("no alert fires", () => {
  let product: ProductProcesses;
  let gateway: GatewayCopy;
  let copies: readonly Copy[];

  beforeAll(async () => {
    product = await startProductProcesses();
    gateway = await product.startGateway();
    copies = [
      gateway,
      ...(await Promise.all([
        product.startWorker(),
        product.startScheduler({}),
        product.startService("auth"),
        product.startService("community"),
        product.startService("email"),
      ])),
    ];
    await scrapeAll(); // its event loop lag is that of the start
  });
  afterAll(() => product?.release());

  async function scrapeAll() {
    return await Promise.all(
      copies.map(async ({ healthUrl }) =>
        readScrape(await (await fetch(`${healthUrl}/metrics`)).text(), new URL(healthUrl).host),
      ),
    );
  }

  test("in an hour in which nobody uses the product", async () => {
    expect(await firing([await scrapeAll(), await scrapeAll(), await scrapeAll()])).toBe("");
  });

  test("in an hour under load", { timeout: UNDER_LOAD_MS }, async () => {
    const scrapes = [await scrapeAll()];
    for (let part = 0; part < 2; part++) {
      await Promise.all(Array.from({ length: SHOPPERS }, () => shop(gateway.url)));
      scrapes.push(await scrapeAll());
    }
    expect(await firing(scrapes, OF_DURATIONS)).toBe("");
  });

  test("unless a program lacks what a rule asks for", async () => {
    const scrapes = [await scrapeAll(), await scrapeAll()].map((all) => all.slice(1));

    expect(await firing(scrapes)).toContain("no copy of gateway is scraped");
  });
});

async function shop(url: string): Promise<void> {
  const member = new Client();
  await member.register(url);
  for (let n = 0; n < VISITS_EACH; n++) await Promise.all([visit(url), visitAsMember(url, member)]);
}

/** What promtool says against the silence of every other rule in every minute; empty if nothing. */
async function firing(
  scrapes: readonly (readonly ReturnType<typeof readScrape>[])[],
  leftOut: readonly string[] = [],
): Promise<string> {
  const rules = (await readAlertRules()).filter(({ alert }) => !leftOut.includes(alert));
  const used = new Set(rules.flatMap(({ expr }) => usedMetrics(expr).map(({ name }) => name)));
  const programs = scrapes[0]?.map((_, program) => scrapes.flatMap((all) => all[program] ?? [])) ?? [];
  const series = programs
    .flatMap((each) => goingOn(each, STEPS))
    .filter(({ series }) => used.has(series.replace(/(?:_bucket|_count|_sum)?\{.*$/, "")));
  const minutes = Array.from({ length: 60 }, (_, n) => `${n + 1}m`);
  const folder = await temporaryFolder();
  onTestFinished(() => removeFolder(folder));
  const file = join(folder, "silence.yml"); // JSON is YAML
  await writeFile(
    file,
    JSON.stringify({
      rule_files: [RULES_FILE],
      evaluation_interval: `${STEP_SECONDS}s`,
      tests: [
        {
          interval: `${STEP_SECONDS}s`,
          input_series: series,
          alert_rule_test: minutes.flatMap((eval_time) =>
            rules.map(({ alert }) => ({ eval_time, alertname: alert, exp_alerts: [] })),
          ),
        },
      ],
    }),
  );
  return await run(promtool ?? "promtool", ["test", "rules", file]).then(
    () => "",
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  );
}
