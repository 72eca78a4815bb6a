import { expect, test } from "vitest";
import { isStale } from "./renewed-answer.ts";

/** As the look-up service writes it. */
function aResult(end: { readonly stale: boolean; readonly error?: object }): Buffer {
  const items = Array.from({ length: 30 }, (_, id) => ({ id, title: 'says "stale":true'.repeat(20) }));
  return Buffer.from(JSON.stringify({ retailer: "target", status: "ok", items, ...end }));
}

test.each([true, false])("a result of many items tells at its end whether it has expired: %s", (stale) => {
  expect(isStale(aResult({ stale }))).toBe(stale);
});

test("an expired result is recognised before its error, and as the shortest answer", () => {
  const error = { code: "timeout", message: "We are unable to search for this item at this store" };
  expect(isStale(aResult({ stale: true, error }))).toBe(true);
  expect(isStale(Buffer.from('{"stale":true}'))).toBe(true);
});
