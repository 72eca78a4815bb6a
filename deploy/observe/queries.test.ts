import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { readAlertRules } from "./alert-rules.ts";
import { DASHBOARDS } from "./dashboards/all.ts";
import { exportedMetrics } from "./exported-metrics.ts";
import { EXPORTER_METRICS } from "./exporter-metrics.ts";
import { grafanaJson } from "./grafana.ts";
import { usedMetrics } from "./used-metrics.ts";

/** Prometheus adds them to every series, and the registry `service`. */
const OF_ALL = ["job", "instance", "service", "le"];
/** Prometheus' own metric. */
const OF_PROMETHEUS = "up";

const exported = exportedMetrics();

/** A rule groups the disks of machines and of volumes by the labels of both. */
function labelsOfExporter(name: string): readonly string[] | undefined {
  return EXPORTER_METRICS.has(name) ? [...EXPORTER_METRICS.values()].flat() : undefined;
}

/** What is wrong with an expression. */
function problemsOf(expr: string): string[] {
  return usedMetrics(expr).flatMap(({ name, labels }) => {
    const known = name === OF_PROMETHEUS ? [] : (exported.get(name) ?? labelsOfExporter(name));
    if (!known) return [`no metric ${name}`];
    return labels
      .filter((label) => !OF_ALL.includes(label) && !known.includes(label))
      .map((label) => `${name} has no label ${label}`);
  });
}

test("every metric and label of the dashboards is exported", () => {
  const wrong = DASHBOARDS.flatMap(({ title, rows }) =>
    rows.flatMap(({ panels }) =>
      panels.flatMap((panel) =>
        panel.queries.flatMap(({ expr }) =>
          problemsOf(expr).map((problem) => `${title}, ${panel.title}: ${problem}`),
        ),
      ),
    ),
  );
  expect(wrong).toEqual([]);
});

test("every metric and label of the alert rules is exported", async () => {
  const rules = await readAlertRules();
  expect(
    rules.flatMap(({ alert, expr }) => problemsOf(expr).map((problem) => `${alert}: ${problem}`)),
  ).toEqual([]);
});

test("a metric or label that is not there is found", () => {
  expect(problemsOf("sum by (color) (rate(bus_call_seconds_count[5m])) + bus_cals_pending")).toEqual([
    "bus_call_seconds has no label color",
    "no metric bus_cals_pending",
  ]);
});

test("the committed dashboards are those that `npm run dashboards` writes", async () => {
  const folder = new URL("grafana/", import.meta.url);
  const names = DASHBOARDS.map(({ id }) => `${id}.json`);
  expect((await readdir(folder)).sort()).toEqual([...names].sort());
  for (const dashboard of DASHBOARDS) {
    const text = await readFile(new URL(`${dashboard.id}.json`, folder), "utf8");
    expect(JSON.parse(text), dashboard.id).toEqual(JSON.parse(JSON.stringify(grafanaJson(dashboard))));
  }
});

test("each program has a dashboard", () => {
  const ids = DASHBOARDS.map(({ id }) => id);
  for (const name of ["gateway", "auth", "community", "email", "retailer-lookup", "notification-scheduler"])
    expect(ids).toContain(`stockfinder-${name}`);
});
