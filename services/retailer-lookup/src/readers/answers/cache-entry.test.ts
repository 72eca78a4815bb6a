import fc from "fast-check";
import { expect, test } from "vitest";
import { LookupFailure } from "../parsing/lookup-failure.ts";
import { decodeEntry, encodeEntry } from "./cache-entry.ts";

const body = Buffer.from('{"retailer":"target"}\n"second line"');
const answer = { fetchedAt: 1, tookMs: 2, freshUntil: 3, staleUntil: 4, errorUntil: 5, body };

test("an answer is restored byte for byte", () => {
  expect(decodeEntry(encodeEntry({ checkedAt: 1, answer, failure: null }))).toEqual({
    checkedAt: 1,
    answer,
    failure: null,
  });
});

test("a failure is stored with the previous answer, or alone", () => {
  const failure = { reason: new LookupFailure("blocked", "status 412"), until: 9 };
  const both = decodeEntry(encodeEntry({ checkedAt: 8, answer, failure }));
  expect(both).toMatchObject({ checkedAt: 8, answer: { body }, failure: { until: 9 } });
  expect(both?.failure?.reason).toMatchObject({ code: "blocked", message: "status 412" });
  expect(decodeEntry(encodeEntry({ checkedAt: 8, answer: null, failure }))).toMatchObject({ answer: null });
});

test("an entry holds the body unchanged", () => {
  expect(encodeEntry({ checkedAt: 1, answer, failure: null }).includes(body)).toBe(true);
});

test("bytes in another format are no entry", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(decodeEntry(Buffer.from(bytes))).toBeNull();
    }),
  );
  expect(decodeEntry(Buffer.from('{"checkedAt":1}\n{}'))).toBeNull();
  expect(decodeEntry(Buffer.from("null\n"))).toBeNull();
  const whole = encodeEntry({ checkedAt: 1, answer, failure: null });
  expect(decodeEntry(whole.subarray(0, 40))).toBeNull();
});
