import { expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { ProcessEnvironment } from "./run.ts";

test("health and metrics listen on loopback unless HEALTH_HOST names another address", () => {
  const required = { AMQP_URL: "amqp://127.0.0.1", REDIS_URL: "redis://127.0.0.1" };
  expect(readConfig(ProcessEnvironment, { ...required, HEALTH_HOST: "" }).HEALTH_HOST).toBe("127.0.0.1");
  expect(readConfig(ProcessEnvironment, { ...required, HEALTH_HOST: "0.0.0.0" }).HEALTH_HOST).toBe("0.0.0.0");
});
