import { expect, test } from "vitest";
import { usedMetrics } from "./used-metrics.ts";

test.each([
  ["part_up < 1", [{ name: "part_up", labels: [] }]],
  ['up{job="x"}', [{ name: "up", labels: ["job"] }]],
  [
    'histogram_quantile(0.99, sum by (le, service) (rate(http_request_seconds_bucket{route!~"a|b_c"}[5m])))',
    [{ name: "http_request_seconds", labels: ["route", "le", "service"] }],
  ],
  [
    '(sum(rate(x_total{a="1",b=~"2"}[5m])) or vector(0)) / sum(rate(y_seconds_count[5m]))',
    [
      { name: "x_total", labels: ["a", "b"] },
      { name: "y_seconds", labels: [] },
    ],
  ],
])("%s", (expr, used) => expect(usedMetrics(expr)).toEqual(used));
