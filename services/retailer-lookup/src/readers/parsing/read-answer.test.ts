import { expect, test } from "vitest";
import { z } from "zod";
import { readEach, readJson, requireAnswer } from "./read-answer.ts";

const Reply = z.object({ items: z.array(z.string()) });

function answer(status: number, body = "") {
  return { status, contentType: "", body };
}

test.each([200, 204, 206])("status %d is an answer", (status) => {
  expect(() => requireAnswer(answer(status))).not.toThrow();
});

test.each([
  [301, "retired"],
  [400, "refused"],
  [401, "refused"],
  [403, "blocked"],
  [404, "retired"],
  [410, "retired"],
  [412, "blocked"],
  [429, "throttled"],
  [500, "failing"],
  [503, "failing"],
  [520, "failing"],
])("status %d means %s", (status, code) => {
  expect(() => requireAnswer(answer(status))).toThrow(expect.objectContaining({ code }));
});

test("a challenge is a wall, whatever its status", () => {
  const wall = '{"appId":"PX1","blockScript":"/captcha.js"}';
  for (const status of [200, 400]) {
    expect(() => readJson(answer(status, wall), Reply)).toThrow(expect.objectContaining({ code: "blocked" }));
  }
});

test.each(["<!doctype html><title>Robot or human?</title>", "\n <html>", "Access Denied"])(
  "%j where data was asked for is a wall",
  (body) => {
    expect(() => readJson(answer(200, body), Reply)).toThrow(expect.objectContaining({ code: "blocked" }));
  },
);

test.each([
  ["", "body: not JSON"],
  ['{"items":', "body: not JSON"],
  ["null", "body: "],
  ['{"items":[1]}', "items.0: "],
  ["{}", "items: "],
])("%j is unreadable, and says where", (body, message) => {
  expect(() => readJson(answer(200, body), Reply)).toThrow(
    expect.objectContaining({ code: "unreadable", message: expect.stringContaining(message) }),
  );
});

test("a response is parsed by its schema, which may need only a part of it", () => {
  expect(readJson(answer(206, '{"items":["a"],"more":1}'), Reply)).toEqual({ items: ["a"] });
});

test("an entry that cannot be read does not cost the others their place", () => {
  const double = (entry: unknown) => (typeof entry === "number" ? entry * 2 : null);
  expect(readEach([1, "two", 3], double)).toEqual([2, 6]);
  expect(readEach(null, double)).toEqual([]);
  expect(readEach({ 0: 1 }, double)).toEqual([]);
});
