import { Fault } from "@stockfinder/contracts/fault";
import type { Database } from "@stockfinder/database/database";
import { type FakeClock, fakeClock } from "@stockfinder/testing/fake-clock";
import { beforeEach, expect, test, vi } from "vitest";
import { ListingRecorder, type RecordOutcome } from "./listing-recorder.ts";
import type { ListingReading } from "./readings.ts";

const SECOND = 1_000;
const listed = { gtin: null, title: "Wipes", url: "", imageUrl: null, isDemo: false };

function aReading(itemId: string): ListingReading {
  const key = { retailer: "walmart", itemId, country: "USA" } as const;
  const read = { stock: "in", seenAt: 1, source: "adapter" } as const;
  return { ...key, ...read, listed, shelves: [] };
}

let clock: FakeClock;
let isUnavailable: boolean;
/** The database is too slow for more listings at once. */
let mostAtOnce: number;
/** The items of each transaction that was committed. */
let written: string[][];
/** Called while a transaction is under way. */
let whileWriting: () => void;
let refused: string | null;
let counts: Record<RecordOutcome, number>;
const logger = { warn: vi.fn(), error: vi.fn() };

/** Inserts every listing: no row exists, and nothing is read back. */
const database: Pick<Database, "transaction"> = {
  async transaction(work) {
    if (isUnavailable) throw new Fault("unavailable", "not reachable");
    let items: string[] = [];
    const result = await work({
      async query(statement, values = []) {
        if (!String(statement).startsWith("insert into lookup.listings"))
          return { rows: [], rowCount: 0, command: "", oid: 0, fields: [] };
        const given: { item_id: string }[] = JSON.parse(String(values[0]));
        items = given.map(({ item_id }) => item_id);
        if (items.length > mostAtOnce) throw tooSlow();
        if (refused !== null && items.includes(refused)) throw new Error("invalid byte sequence");
        const rows = items.map((itemId) => ({ id: itemId, retailer: "walmart", itemId, country: "USA" }));
        return { rows: rows as never[], rowCount: rows.length, command: "", oid: 0, fields: [] };
      },
    });
    whileWriting();
    written.push(items);
    return result;
  },
};

function tooSlow(): Fault {
  const cause = Object.assign(new Error("canceling statement due to statement timeout"), { code: "57014" });
  return new Fault("unavailable", "The database does not answer", {}, { cause });
}

beforeEach(() => {
  clock = fakeClock();
  isUnavailable = false;
  mostAtOnce = Number.POSITIVE_INFINITY;
  written = [];
  whileWriting = () => {};
  refused = null;
  counts = { written: 0, ignored: 0, dropped: 0, failed: 0 };
  logger.warn.mockReset();
  logger.error.mockReset();
});

function aRecorder(): ListingRecorder {
  const count = (outcome: RecordOutcome, readings: number) => {
    counts[outcome] += readings;
  };
  return new ListingRecorder({
    database,
    believing: async () => null,
    clock,
    logger,
    count,
    changed: () => {},
  });
}

test.each([0, 1, 2, 3, 4, 5, 6, 7, 8])(
  "a reading %i turns after earlier ones were written is written at once",
  async (turns) => {
    const recorder = aRecorder();
    recorder.record([aReading("1")]);
    await recorder.written();
    for (let turn = 0; turn < turns; turn += 1) await null;
    recorder.record([aReading("2")]);
    void recorder.written();
    await new Promise(setImmediate);
    expect(written).toEqual([["1"], ["2"]]);
  },
);

test("readings of many answers are written together, after the answers", async () => {
  const recorder = aRecorder();
  recorder.record([aReading("1")]);
  recorder.record([aReading("2"), aReading("3")]);
  expect(written).toEqual([]);

  await clock.advance(SECOND);

  expect(written).toEqual([["1", "2", "3"]]);
  expect(counts.written).toBe(3);
});

test("a batch that takes too long is written listing by listing", async () => {
  mostAtOnce = 2;
  const recorder = aRecorder();
  recorder.record(["1", "2", "3", "2"].map(aReading));
  await clock.advance(SECOND);
  expect(written).toEqual([["1"], ["2"], ["3"]]);
  expect(counts.written).toBe(4);
});

test("what was written of a batch is not written again when the database goes away", async () => {
  mostAtOnce = 1;
  const recorder = aRecorder();
  recorder.record(["1", "2"].map(aReading));
  whileWriting = () => {
    whileWriting = () => {};
    isUnavailable = true;
  };
  await clock.advance(SECOND);
  expect(written).toEqual([["1"]]);
  isUnavailable = false;
  await clock.advance(SECOND);
  expect(written).toEqual([["1"], ["2"]]);
});

test("while the database is unavailable readings wait, with one log line a minute", async () => {
  isUnavailable = true;
  const recorder = aRecorder();
  recorder.record([aReading("1")]);
  await clock.advance(30 * SECOND);
  recorder.record([aReading("2")]);
  expect(logger.warn).toHaveBeenCalledTimes(1);
  await clock.advance(31 * SECOND);
  expect(logger.warn).toHaveBeenCalledTimes(2);

  isUnavailable = false;
  await clock.advance(2 * SECOND);

  expect(written).toEqual([["1", "2"]]);
});

test("the oldest readings are dropped where too many wait", async () => {
  isUnavailable = true;
  const recorder = aRecorder();
  recorder.record(Array.from({ length: 10_003 }, (_, item) => aReading(`${item}`)));
  expect(counts.dropped).toBe(3);

  await clock.advance(SECOND);
  isUnavailable = false;
  await clock.advance(5 * SECOND);

  expect(written[0]?.[0]).toBe("3");
  expect(counts.written).toBe(10_000);
});

test("a reading that the database refuses costs no other", async () => {
  refused = "2";
  const recorder = aRecorder();
  recorder.record(["1", "2", "3", "4"].map(aReading));

  await clock.advance(SECOND);

  expect(written.flat()).toEqual(["1", "3", "4"]);
  expect(counts).toMatchObject({ written: 3, failed: 1 });
  expect(logger.error).toHaveBeenCalledOnce();
});

test("readings that never pause are written too", async () => {
  const recorder = aRecorder();
  for (let item = 0; item < 20; item += 1) {
    recorder.record([aReading(`${item}`)]);
    await clock.advance(SECOND / 20);
  }

  expect(written.flat().length).toBeGreaterThan(8);
});

test("readings that arrive while others are written are gathered again", async () => {
  const recorder = aRecorder();
  recorder.record([aReading("1")]);
  whileWriting = () => {
    whileWriting = () => {};
    recorder.record([aReading("2")]);
  };
  await clock.advance(SECOND / 2);
  recorder.record([aReading("3")]);
  await clock.advance(SECOND / 4);
  expect(written).toEqual([["1"]]);

  await clock.advance(SECOND / 4);

  expect(written).toEqual([["1"], ["2", "3"]]);
});

test("a batch is of at most 500 readings", async () => {
  const recorder = aRecorder();
  recorder.record(Array.from({ length: 501 }, (_, item) => aReading(`${item}`)));

  await clock.advance(SECOND);

  expect(written.map(({ length }) => length)).toEqual([500, 1]);
  expect(counts.written).toBe(501);
});

test("all readings of a listing are written", async () => {
  const recorder = aRecorder();
  recorder.record(Array.from({ length: 3 }, () => aReading("1")));

  await clock.advance(SECOND);

  expect(written).toEqual([["1"]]);
  expect(counts.written).toBe(3);
});

test("an awaited reading is written without waiting for more readings", async () => {
  const recorder = aRecorder();
  recorder.record([aReading("1")]);

  await recorder.written();

  expect(written).toEqual([["1"]]);
});

test("an awaited reading is written at once, also while others are written", async () => {
  const recorder = aRecorder();
  recorder.record([aReading("1")]);
  let later = Promise.resolve();
  whileWriting = () => {
    whileWriting = () => {};
    recorder.record([aReading("2")]);
    later = recorder.written();
  };

  await recorder.written();
  await later;

  expect(written).toEqual([["1"], ["2"]]);
});

test("written resolves when all that was recorded before is in the database, and not sooner", async () => {
  const recorder = aRecorder();
  await recorder.written();
  isUnavailable = true;
  recorder.record([aReading("1"), aReading("2")]);
  let isWritten = false;
  const done = recorder.written().then(() => {
    isWritten = true;
  });
  await clock.advance(SECOND);
  recorder.record([aReading("3")]);
  expect(isWritten).toBe(false);

  isUnavailable = false;
  await clock.advance(2 * SECOND);
  await done;

  expect(written).toEqual([["1", "2", "3"]]);
});

test("written does not wait for readings that the database refuses", async () => {
  refused = "2";
  const recorder = aRecorder();
  recorder.record(["1", "2", "3"].map(aReading));
  const done = recorder.written();
  await clock.advance(SECOND);

  await expect(done).resolves.toBeUndefined();
});

test("written rejects while the database is unavailable", async () => {
  isUnavailable = true;
  const recorder = aRecorder();
  recorder.record([aReading("1")]);
  const done = recorder.written();
  const outcome = expect(done).rejects.toMatchObject({ code: "unavailable" });
  await clock.advance(5 * SECOND);

  await outcome;
});

test("a stop writes the waiting readings", async () => {
  const recorder = aRecorder();
  recorder.record([aReading("1")]);

  await recorder.stop();

  expect(written).toEqual([["1"]]);
});

test("a stop without a database drops the waiting readings, and counts them", async () => {
  isUnavailable = true;
  const recorder = aRecorder();
  recorder.record([aReading("1")]);

  await recorder.stop();

  expect(counts.dropped).toBe(1);
});
