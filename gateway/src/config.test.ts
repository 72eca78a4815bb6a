import { ConfigError, readConfig } from "@stockfinder/service/config";
import { expect, test } from "vitest";
import { GatewayEnvironment } from "./config.ts";

test("an empty environment starts a gateway for development", () => {
  const config = readConfig(GatewayEnvironment, {});

  expect(config).toMatchObject({ port: 8080, production: false, proxiesInFront: 0, logOneIn: 1 });
  expect(config.extensionOrigins).toEqual(["moz-extension://*"]);
  expect(config.webFiles).toMatch(/web\/dist$/);
});

test("in production only some routine requests are logged, unless told otherwise", () => {
  expect(readConfig(GatewayEnvironment, { NODE_ENV: "production" }).logOneIn).toBe(20);
  expect(readConfig(GatewayEnvironment, { NODE_ENV: "production", ACCESS_LOG_EVERY: "1" }).logOneIn).toBe(1);
});

test.each([
  ["PORT", "http"],
  ["PUBLIC_URL", "stockfinder.example"],
  ["TRUST_PROXY", "-1"],
  ["EXTENSION_ORIGINS", "chrome-extension://*"],
  ["SANDBOX_URL", "file:///etc"],
  ["RATE_LIMIT", "many"],
])("%s=%s stops the start and is named", (variable, value) => {
  const start = () => readConfig(GatewayEnvironment, { [variable]: value });

  expect(start).toThrow(ConfigError);
  expect(start).toThrow(new RegExp(`^${variable}.*expected`, "i"));
});
