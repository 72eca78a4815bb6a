import { expect, test } from "vitest";
import { jsonAssignedTo, jsonInScript } from "./embedded-json.ts";

const page = `<html><script src="/app.js"></script>
<script type="application/json" id="item">{"markup": "<script id=\\"data\\">"}</script>
<script>window.state = {"note": "};", "of": {"one": 1}}; start();</script>
<script id="data">{"a": 1}</script>`;

test("a script is found by its id, not by the text of another", () => {
  expect(jsonInScript(page, "data")).toEqual({ a: 1 });
  expect(jsonInScript(page, "item")).toEqual({ markup: '<script id="data">' });
  expect(jsonInScript(page, "other")).toBeUndefined();
});

test("an assigned object ends with the last brace of its script", () => {
  expect(jsonAssignedTo(page, "window.state")).toEqual({ note: "};", of: { one: 1 } });
  expect(jsonAssignedTo(page, "window.other")).toBeUndefined();
});

test.each(['<script id="data">{"a": 1', '<script id="data">', '<script id="data"></script>'])(
  "a script cut short is unreadable: %s",
  (html) => {
    expect(() => jsonInScript(html, "data")).toThrow(expect.objectContaining({ code: "unreadable" }));
  },
);

test("markup without an end is no script", () => {
  expect(jsonInScript('<script id="data"', "data")).toBeUndefined();
  expect(jsonInScript("<script>".repeat(1000), "data")).toBeUndefined();
});
