import { expect, test } from "vitest";
import { z } from "zod";
import { Port, readConfig, Switch, urlOf } from "./config.ts";

const Environment = z.object({
  AMQP_URL: urlOf("amqp:", "amqps:"),
  PORT: Port.default(8080),
  VERBOSE: Switch.default(false),
});

test("values become what the program works with, and what is not set takes its default", () => {
  expect(readConfig(Environment, { AMQP_URL: "amqp://broker", VERBOSE: "yes", OTHER: "ignored" })).toEqual({
    AMQP_URL: "amqp://broker",
    PORT: 8080,
    VERBOSE: true,
  });
});

test("a variable set to nothing counts as not set", () => {
  expect(readConfig(Environment, { AMQP_URL: "amqp://broker", PORT: "" }).PORT).toBe(8080);
});

test("every variable that is wrong is named, with what is expected", () => {
  expect(() => readConfig(Environment, { PORT: "seventy", AMQP_URL: "http://broker" })).toThrow(
    "AMQP_URL: expected an address that starts with amqp: or amqps:\nPORT: expected a port number",
  );
});

test("a variable that is missing is said to be missing", () => {
  expect(() => readConfig(Environment, {})).toThrow(/^AMQP_URL is not set: /);
});
