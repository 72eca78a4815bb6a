import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { programPath, removeFolder, run, temporaryFolder } from "@stockfinder/testing/program";
import { expect, test } from "vitest";
import {
  MANIFEST_FILE,
  measuredBy,
  prometheusRule,
  RULES_FILE,
  RULES_TEST_FILE,
  readAlertRules,
} from "./alert-rules.ts";
import { DASHBOARDS } from "./dashboards/all.ts";

const promtool = await programPath("promtool");
const isSkipped = promtool === null && process.env.CI !== "true";
if (isSkipped)
  process.stderr.write("NOT TESTED: alert rules and queries need promtool (Debian's package prometheus)\n");

const RUNBOOK = new URL("../../docs/runbook.md", import.meta.url);

test.skipIf(isSkipped)(
  "promtool accepts the rules, and each fires when it should (needs promtool)",
  async () => {
    await run(promtool ?? "promtool", ["check", "rules", RULES_FILE]);
    const { stdout } = await run(promtool ?? "promtool", ["test", "rules", RULES_TEST_FILE]);
    expect(stdout).toContain("SUCCESS");
  },
);

test("each alert has a test that sees it fire", async () => {
  const tests = await readFile(RULES_TEST_FILE, "utf8");
  const fires = new Set([...tests.matchAll(/alertname: (\w+)\n\s+exp_alerts:\n/g)].map(([, name]) => name));
  expect((await readAlertRules()).map(({ alert }) => alert).filter((name) => !fires.has(name))).toEqual([]);
});

test("each alert links to the section of the runbook with its name", async () => {
  const rules = await readAlertRules();
  for (const { alert, annotations } of rules)
    expect(annotations.runbook_url).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
  const headings = [...(await readFile(RUNBOOK, "utf8")).matchAll(/^#+ (.+)$/gm)].map(([, text]) => text);
  expect(rules.map(({ alert }) => alert).filter((name) => !headings.includes(name))).toEqual([]);
});

test("each alert compares an expression with a number", async () => {
  for (const rule of await readAlertRules()) expect(measuredBy(rule)).not.toMatch(/[<>]\s*[\d.]+$/);
});

test("the manifest for Kubernetes is the one that `npm run operate -- dashboards` writes", async () => {
  expect(await readFile(MANIFEST_FILE, "utf8")).toBe(await prometheusRule());
});

test.skipIf(isSkipped)("promtool can read every query of the dashboards (needs promtool)", async () => {
  const queries = DASHBOARDS.flatMap(({ rows }) =>
    rows.flatMap(({ panels }) => panels.flatMap((panel) => panel.queries)),
  );
  const rules = queries.map(({ expr }, index) => ({ record: `query:${index}`, expr }));
  await check({ groups: [{ name: "queries", rules }] });
});

async function check(rules: object): Promise<void> {
  const folder = await temporaryFolder();
  try {
    const file = join(folder, "queries.yml"); // JSON is YAML
    await writeFile(file, JSON.stringify(rules));
    await run(promtool ?? "promtool", ["check", "rules", file]);
  } finally {
    await removeFolder(folder);
  }
}
