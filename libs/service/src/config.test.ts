import { expect, test } from "vitest";
import { z } from "zod";
import { Port, readConfig, Switch, urlOf } from "./config.ts";

const Environment = z.object({
  AMQP_URL: urlOf("amqp:", "amqps:"),
  PORT: Port.default(8080),
  VERBOSE: Switch.default(false),
});

test("values are parsed to their types, and missing ones get their default", () => {
  expect(readConfig(Environment, { AMQP_URL: "amqp://broker", VERBOSE: "yes", OTHER: "ignored" })).toEqual({
    AMQP_URL: "amqp://broker",
    PORT: 8080,
    VERBOSE: true,
  });
});

test("an empty variable counts as not set", () => {
  expect(readConfig(Environment, { AMQP_URL: "amqp://broker", PORT: "" }).PORT).toBe(8080);
});

test("the error names every invalid variable and the expected values", () => {
  expect(() => readConfig(Environment, { PORT: "seventy", AMQP_URL: "http://broker" })).toThrow(
    "AMQP_URL: expected an address that starts with amqp: or amqps:\nPORT: expected a port number",
  );
});

test("a missing variable is reported as not set", () => {
  expect(() => readConfig(Environment, {})).toThrow(/^AMQP_URL is not set: /);
});
