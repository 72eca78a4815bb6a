import { mkdirSync } from "node:fs";
import { Fault } from "@stockfinder/contracts/fault";
import { expect, test } from "vitest";
import { ConfigError } from "./config.ts";
import { startFailure } from "./start-failure.ts";

function thrownBy(work: () => void): unknown {
  try {
    work();
    return undefined;
  } catch (error) {
    return error;
  }
}

test.each([
  ["an invalid variable", new ConfigError("PORT: expected a port number"), "PORT: expected a port number"],
  ["a component that is unavailable", new Fault("unavailable", "No broker answers"), "No broker answers"],
  [
    "a system error",
    thrownBy(() => mkdirSync("/dev/null/data")),
    "ENOTDIR: not a directory, mkdir '/dev/null/data'",
  ],
])("%s is reported in one line", (_, error, line) => {
  expect(startFailure(error)).toBe(line);
});

test("a bug is reported with its stack", () => {
  expect(startFailure(new TypeError("x is not a function"))).toMatch(
    /^TypeError: x is not a function\n +at /,
  );
});
