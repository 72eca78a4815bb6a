import { expect, test } from "vitest";
import { z } from "zod";
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

test.each(DASHBOARDS)("Grafana's JSON of $id has every panel under an id of its own", (dashboard) => {
  const { uid, panels } = z
    .object({ uid: z.string(), panels: z.array(z.object({ id: z.number(), title: z.string() })) })
    .parse(JSON.parse(JSON.stringify(grafanaJson(dashboard))));
  expect(uid).toBe(dashboard.id);
  const titles = dashboard.rows.flatMap((row) => row.panels.map(({ title }) => title));
  expect(panels.map(({ title }) => title)).toEqual(expect.arrayContaining(titles));
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
});

test("no two dashboards have the same id", () => {
  expect(new Set(DASHBOARDS.map(({ id }) => id)).size).toBe(DASHBOARDS.length);
});

test("each program has a dashboard", () => {
  const ids = DASHBOARDS.map(({ id }) => id);
  for (const name of ["gateway", "auth", "community", "email", "retailer-lookup", "notification-scheduler"])
    expect(ids).toContain(`stockfinder-${name}`);
});
