import { expect, test } from "vitest";
import { LookupFailure } from "../parsing/lookup-failure.ts";
import { pauseBeforeRetry } from "./retry-rules.ts";

const most = () => 1;

function answer(status: number, retryAfterMs: number | null = null) {
  return { status, contentType: "", body: "", retryAfterMs };
}

test("an answer of use is final", () => {
  expect(pauseBeforeRetry({}, answer(200), 1, most)).toBeNull();
});

test.each([502, 503, 504])("status %i is worth three tries, with pauses that may double", (status) => {
  expect(pauseBeforeRetry({}, answer(status), 1, most)).toBe(100);
  expect(pauseBeforeRetry({}, answer(status), 2, most)).toBe(200);
  expect(pauseBeforeRetry({}, answer(status), 3, most)).toBeNull();
});

test("a pause is anything between nothing and its most", () => {
  expect(pauseBeforeRetry({}, answer(503), 2, () => 0)).toBe(0);
  expect(pauseBeforeRetry({}, answer(503), 2, () => 0.25)).toBe(50);
});

test.each([400, 401, 403, 404, 412, 500, 520])("status %i is not retried", (status) => {
  expect(pauseBeforeRetry({}, answer(status), 1, most)).toBeNull();
});

test("a request can name further statuses and more tries", () => {
  const request = { retry: { statuses: [520], attempts: 5 } };
  expect(pauseBeforeRetry(request, answer(520), 4, most)).toBe(800);
  expect(pauseBeforeRetry(request, answer(520), 5, most)).toBeNull();
});

test("no answer at all is worth another try, an unreadable one is not", () => {
  expect(pauseBeforeRetry({}, new LookupFailure("timeout", ""), 1, most)).toBe(100);
  expect(pauseBeforeRetry({}, new LookupFailure("failing", ""), 1, most)).toBe(100);
  expect(pauseBeforeRetry({}, new LookupFailure("unreadable", ""), 1, most)).toBeNull();
});

test("Retry-After decides when; without it a 429 is final", () => {
  expect(pauseBeforeRetry({}, answer(429, 1_000), 1, most)).toBe(1_000);
  expect(pauseBeforeRetry({}, answer(503, 2_000), 1, most)).toBe(2_000);
  expect(pauseBeforeRetry({}, answer(429), 1, most)).toBeNull();
});
