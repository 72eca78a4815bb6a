import { expect, test } from "vitest";
import type { Scaler } from "../scalers.ts";
import { Autoscaler } from "./autoscaler.ts";

const SCALER: Scaler = {
  target: "lookup",
  least: 2,
  most: 20,
  triggers: [
    { name: "depth", metricType: "AverageValue", query: "", threshold: 10 },
    { name: "age", metricType: "Value", query: "", threshold: 1 },
  ],
  scaleUp: {
    stabilizationWindowSeconds: 0,
    policies: [{ type: "Percent", value: 100, periodSeconds: 15 }],
    selectPolicy: "Max",
  },
  scaleDown: {
    stabilizationWindowSeconds: 60,
    policies: [{ type: "Pods", value: 1, periodSeconds: 15 }],
    selectPolicy: "Max",
  },
};

test("an average is divided by the copies, a value is not", () => {
  expect(new Autoscaler(SCALER).decide(0, 4, { depth: 70 })).toBe(7);
  expect(new Autoscaler(SCALER).decide(0, 4, { depth: 0, age: 1.5 })).toBe(6);
});

test("the metric with the highest recommendation decides, and one within a tenth of its target changes nothing", () => {
  expect(new Autoscaler(SCALER).decide(0, 4, { depth: 50, age: 1.5 })).toBe(6);
  expect(new Autoscaler(SCALER).decide(0, 4, { depth: 43 })).toBe(4);
});

test("policies bound each step, and the limits all of them", () => {
  expect(new Autoscaler(SCALER).decide(0, 4, { depth: 1_000 })).toBe(8);
  expect(new Autoscaler(SCALER).decide(0, 15, { depth: 1_000 })).toBe(20);
});

test("copies go one at a time, and only after the window in which more were wanted", () => {
  const autoscaler = new Autoscaler(SCALER);
  autoscaler.decide(0, 10, { depth: 100 });

  expect(autoscaler.decide(60, 10, { depth: 0 })).toBe(10);
  expect(autoscaler.decide(75, 10, { depth: 0 })).toBe(9);
  expect(autoscaler.decide(90, 9, { depth: 0 })).toBe(8);
});
