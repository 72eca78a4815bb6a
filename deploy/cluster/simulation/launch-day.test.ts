import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { scalers } from "../scalers.ts";
import { draw } from "./draw.ts";
import { DRAWING, FIGURES, launchDay, simulateLarge } from "./launch-day.ts";
import { simulate } from "./simulate.ts";

const curve = await launchDay();
const moments = await simulateLarge(curve);

test("40 times the look-ups within two minutes expire none, with the rules of the manifests", () => {
  const most = Math.max(...moments.map(({ arrived }) => arrived));

  expect(most / (moments[0]?.arrived ?? 0)).toBeCloseTo(40, 0);
  expect(moments.reduce((sum, { expired }) => sum + expired, 0)).toBe(0);
  // A page says "still checking" after 2.5 s.
  expect(Math.max(...moments.map(({ age99 }) => age99))).toBeLessThan(1);
});

test("workers are removed when the day is over", async () => {
  const scaler = (await scalers("large")).find(({ target }) => target === "lookup-big-box");

  expect(Math.max(...moments.map(({ workers }) => workers))).toBeLessThanOrEqual(scaler?.most ?? 0);
  expect(moments.at(-1)?.workers).toBe(scaler?.least);
});

test("a scaler that counts nothing loses requests: the simulation shows it", async () => {
  const scaler = (await scalers("large")).find(({ target }) => target === "lookup-big-box");
  if (!scaler) throw new Error("Nothing scales lookup-big-box");
  const unmoved = simulate(curve, { ...scaler, triggers: [] }, FIGURES);

  expect(new Set(unmoved.map(({ workers }) => workers))).toEqual(new Set([scaler.least]));
  expect(unmoved.reduce((sum, { expired }) => sum + expired, 0)).toBeGreaterThan(0);
});

test("the drawing in docs/ is of these rules; node deploy/cluster/simulation/main.ts draws it again", async () => {
  expect(await readFile(DRAWING, "utf8")).toBe(draw(moments));
});
