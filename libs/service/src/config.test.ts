import { expect, test } from "vitest";
import { z } from "zod";
import { Port, readConfig, Switch, urlOf, urlsOf } from "./config.ts";

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

test("the nodes of a server are separated by commas, and each has to be an address", () => {
  const Nodes = z.object({ AMQP_URL: urlsOf("amqp:", "amqps:") });
  const nodes = "amqp://one:5672,amqp://two:5672";
  expect(readConfig(Nodes, { AMQP_URL: nodes })).toEqual({ AMQP_URL: nodes });
  expect(() => readConfig(Nodes, { AMQP_URL: "amqp://one:5672,two:5672" })).toThrow(
    "AMQP_URL: expected an address that starts with amqp: or amqps:, or several separated by commas",
  );
});
