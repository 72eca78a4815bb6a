import { expect, test } from "vitest";
import { Admission } from "./admission.ts";

/** An admission with a clock and an event loop that the test moves. */
function anAdmission() {
  let nowMs = 0;
  const waiting: (() => void)[] = [];
  const admission = new Admission({ now: () => nowMs, afterTurn: (ended) => waiting.push(ended) });
  return {
    admission,
    /** Lets so many requests arrive in one turn, each of which takes `costMs` if it is admitted; returns how many are. */
    turn(requests: number, costMs: number): number {
      let admitted = 0;
      for (let n = 0; n < requests; n++) {
        if (!admission.admits("/api/search")) continue;
        admitted++;
        nowMs += costMs;
      }
      for (const ended of waiting.splice(0)) ended();
      return admitted;
    },
  };
}

test("admits all while the event loop has time left", () => {
  const { admission, turn } = anAdmission();
  expect(turn(1_000, 1)).toBe(1_000);
  admission.measured(0.89);
  expect(turn(1_000, 1)).toBe(1_000);
});

test("admits 10 ms of work in a turn while saturated, and at least 64 requests", () => {
  const { admission, turn } = anAdmission();
  admission.measured(0.9);
  expect(turn(1_000, 0.125)).toBe(80);
  expect(turn(1_000, 0.125)).toBe(80);
  expect(turn(1_000, 100)).toBe(64);
  admission.measured(0);
  expect(turn(1_000, 0.125)).toBe(1_000);
  expect(admission.counts).toEqual({ admitted: 1_224, refused: 2_776 });
});

test("refuses requests beyond its limit, and admits again after answers", () => {
  const { admission } = anAdmission();
  const over = Array.from({ length: 1_000 }, () => admission.take("/api/search"));
  expect(admission.admits("/api/search")).toBe(false);
  over[0]?.();
  expect(admission.admits("/api/search")).toBe(true);
  expect(admission.counts).toEqual({ admitted: 1, refused: 1 });
});

test("never refuses health checks, and does not count open streams of posts", () => {
  const { admission } = anAdmission();
  for (let n = 0; n < 1_000; n++) admission.take("/api/post/stream?zipcode=44114");
  expect(admission.admits("/api/search")).toBe(true);
  for (let n = 0; n < 1_000; n++) admission.take("/api/search");
  for (const path of ["/healthz", "/readyz", "/metrics"]) expect(admission.admits(path)).toBe(true);
  expect(admission.admits("/api/search")).toBe(false);
});
