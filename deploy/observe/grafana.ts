import type { Dashboard, Panel } from "./dashboard.ts";

/** Grafana's grid has 24 columns. */
const COLUMNS = 24;
const HEIGHTS = { number: 4, lines: 8 } as const;
const WIDTHS = { number: 4, lines: 8 } as const;
/** Of Grafana 11. */
const SCHEMA_VERSION = 39;
/** Grafana's own placeholder. */
const DATASOURCE = { type: "prometheus", uid: "$datasource" };

/** A dashboard as Grafana imports it. Its data source is chosen in the dashboard. */
export function grafanaJson({ id, title, rows }: Dashboard): object {
  let nextId = 1;
  let y = 0;
  const panels: object[] = [];
  for (const row of rows) {
    panels.push({
      id: nextId++,
      type: "row",
      title: row.title,
      collapsed: false,
      panels: [],
      gridPos: { x: 0, y, w: COLUMNS, h: 1 },
    });
    y += 1;
    let x = 0;
    let height = 0;
    for (const panel of row.panels) {
      const kind = panel.isNumber ? "number" : "lines";
      const [w, h] = [WIDTHS[kind], HEIGHTS[kind]];
      if (x + w > COLUMNS) {
        x = 0;
        y += height;
        height = 0;
      }
      panels.push(panelJson(panel, nextId++, { x, y, w, h }));
      x += w;
      height = Math.max(height, h);
    }
    y += height;
  }
  return {
    uid: id,
    title: `StockFinder: ${title}`,
    tags: ["stockfinder"],
    timezone: "browser",
    schemaVersion: SCHEMA_VERSION,
    editable: false,
    graphTooltip: 1,
    refresh: "30s",
    time: { from: "now-3h", to: "now" },
    templating: {
      list: [{ name: "datasource", label: "Data source", type: "datasource", query: "prometheus" }],
    },
    links: [{ title: "StockFinder", type: "dashboards", tags: ["stockfinder"], asDropdown: true }],
    panels,
  };
}

function panelJson(
  { title, description, unit, queries, isNumber }: Panel,
  id: number,
  gridPos: object,
): object {
  return {
    id,
    type: isNumber ? "stat" : "timeseries",
    title,
    ...(description !== undefined && { description }),
    datasource: DATASOURCE,
    gridPos,
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    options: isNumber
      ? { reduceOptions: { calcs: ["lastNotNull"] }, graphMode: "area" }
      : { legend: { displayMode: "list", placement: "bottom" }, tooltip: { mode: "multi", sort: "desc" } },
    targets: queries.map(({ expr, legend }, index) => ({
      refId: String.fromCharCode("A".charCodeAt(0) + index),
      datasource: DATASOURCE,
      expr,
      legendFormat: legend,
    })),
  };
}
