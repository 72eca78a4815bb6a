import { expect, test } from "vitest";
import { SentVersions } from "./sent-versions.ts";

test("of an alert each version is new once, and none after a higher one", () => {
  const sent = new SentVersions();
  expect([1, 1, 3, 2, 3, 4].map((version) => sent.add("an alert", version))).toEqual([
    true,
    false,
    true,
    false,
    false,
    true,
  ]);
});

test("the last 50,000 alerts are remembered, those before the last 100,000 are forgotten", () => {
  const sent = new SentVersions();
  const add = (from: number, to: number) => {
    for (let alert = from; alert < to; alert++) sent.add(`alert ${alert}`, 1);
  };
  add(0, 50_001);
  expect(sent.add("alert 0", 1)).toBe(false);
  expect(sent.add("alert 1", 1)).toBe(false);

  add(50_001, 100_001);

  expect(sent.add("alert 50001", 1)).toBe(false);
  expect(sent.add("alert 0", 1)).toBe(true);
});
