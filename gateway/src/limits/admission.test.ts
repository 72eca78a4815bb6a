import { describe, expect, test } from "vitest";
import { Admission, hasRoom, type Load } from "./admission.ts";

const QUIET: Load = { busy: 0, openRequests: 0, donePerSecond: 0, sliceMs: 0, inSlice: 0 };
const SATURATED: Load = { ...QUIET, busy: 1 };

test.each<{ load: Load; room: boolean }>([
  { load: QUIET, room: true },
  { load: { ...QUIET, openRequests: 999 }, room: true },
  { load: { ...QUIET, openRequests: 1_000 }, room: false },
  { load: { ...QUIET, sliceMs: 500, inSlice: 100 }, room: true },
  { load: { ...QUIET, busy: 0.89, openRequests: 900, sliceMs: 500, inSlice: 100 }, room: true },
  { load: SATURATED, room: true },
  { load: { ...SATURATED, busy: 0.9, sliceMs: 10, inSlice: 64 }, room: false },
  { load: { ...SATURATED, sliceMs: 9, inSlice: 64 }, room: true },
  { load: { ...SATURATED, sliceMs: 500, inSlice: 63 }, room: true },
  { load: { ...SATURATED, openRequests: 127 }, room: true },
  { load: { ...SATURATED, openRequests: 128 }, room: false },
  { load: { ...SATURATED, openRequests: 499, donePerSecond: 1_000 }, room: true },
  { load: { ...SATURATED, openRequests: 500, donePerSecond: 1_000 }, room: false },
  { load: { ...SATURATED, openRequests: 1_000, donePerSecond: 9_000 }, room: false },
])("$load: room for one more: $room", ({ load, room }) => {
  expect(hasRoom(load)).toBe(room);
});

describe("admission", () => {
  const SECOND = { activeMs: 1_000, idleMs: 0 };
  const IDLE_SECOND = { activeMs: 0, idleMs: 1_000 };

  /** An admission with a clock and an event loop that the test moves. */
  function anAdmission() {
    let nowMs = 0;
    const waiting: (() => void)[] = [];
    const admission = new Admission({ now: () => nowMs, afterTurn: (ended) => waiting.push(ended) });
    return {
      admission,
      /**
       * Lets so many requests arrive in one turn, each of which takes `costMs`, or `refusalMs` if it is refused; returns how many
       * are admitted.
       */
      turn(requests: number, costMs: number, refusalMs = 0): number {
        let admitted = 0;
        for (let n = 0; n < requests; n++) {
          if (!admission.admits("/api/search")) {
            nowMs += refusalMs;
            continue;
          }
          admitted++;
          nowMs += costMs;
          admission.answered();
        }
        for (const ended of waiting.splice(0)) ended();
        return admitted;
      },
    };
  }

  test("admits all while the event loop has time left", () => {
    const { admission, turn } = anAdmission();
    expect(turn(1_000, 1)).toBe(1_000);
    admission.measured({ activeMs: 850, idleMs: 150 });
    expect(turn(1_000, 1)).toBe(1_000);
  });

  test("refuses none after a short pause", () => {
    const { admission, turn } = anAdmission();
    admission.measured({ activeMs: 100, idleMs: 0 });
    expect(turn(1_000, 1)).toBe(1_000);
  });

  test("admits 10 ms of work in a turn while saturated", () => {
    const { admission, turn } = anAdmission();
    admission.measured(SECOND);
    expect(turn(1_000, 0.125)).toBe(80);
    expect(turn(1_000, 0.125)).toBe(80);
    expect(turn(1_000, 100)).toBe(64);
    admission.measured(IDLE_SECOND);
    expect(turn(1_000, 0.125)).toBe(1_000);
    expect(admission.counts).toEqual({ admitted: 1_224, refused: 2_776 });
  });

  describe("a turn that refusals do not let end", () => {
    const ANSWER_MS = 0.125;
    const REFUSAL_MS = 0.03125;
    /** 10 ms of answers and 190 ms of refusals. */
    const CATCHING_UP = 80 + 6_080;
    /** 10 ms of answers and 30 ms of refusals. */
    const BEHIND = 80 + 960;

    function aSaturatedAdmission() {
      const { admission, turn } = anAdmission();
      admission.measured(SECOND);
      return { admission, turn: (requests: number) => turn(requests, ANSWER_MS, REFUSAL_MS) };
    }

    test("gives answers a twentieth of its time at first, to catch up", () => {
      const { turn } = aSaturatedAdmission();
      expect(turn(10 * CATCHING_UP)).toBe(10 * 80);
    });

    test("gives answers a quarter after five seconds, and tries again after thirty", () => {
      const { turn } = aSaturatedAdmission();
      expect(turn(25 * CATCHING_UP)).toBe(25 * 80);
      expect(turn(625 * BEHIND)).toBe(625 * 80);
      expect(turn(10 * CATCHING_UP)).toBe(10 * 80);
    });

    test("catches up again after a turn that read all requests, or a time without saturation", () => {
      const { admission, turn } = aSaturatedAdmission();
      turn(26 * CATCHING_UP);
      turn(1_024);
      expect(turn(10 * CATCHING_UP)).toBe(10 * 80);

      turn(26 * CATCHING_UP);
      admission.measured(IDLE_SECOND);
      expect(turn(1)).toBe(1);
      admission.measured(SECOND);
      expect(turn(10 * CATCHING_UP)).toBe(10 * 80);
    });
  });

  test("does not begin a new slice because the first one was slow", () => {
    const { admission, turn } = anAdmission();
    admission.measured(SECOND);
    // 64 requests took 6.4 s: until 19.2 s have passed, or the turn ends, the others are refused.
    expect(turn(1_000, 100, 1)).toBe(64);
    expect(turn(64 + 19_200 + 1, 100, 1)).toBe(65);
  });

  test("admits as many open requests as it answers in half a second while saturated", () => {
    const { admission, turn } = anAdmission();
    turn(5_000, 0);
    for (let n = 0; n < 20; n++) {
      turn(1_000, 0);
      admission.measured(SECOND);
    }
    for (let n = 0; n < 499; n++) admission.take("/api/search");
    expect(turn(1, 0)).toBe(1);
    for (let n = 0; n < 10; n++) admission.take("/api/search");
    expect(turn(1, 0)).toBe(0);
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
});
