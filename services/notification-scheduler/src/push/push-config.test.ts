import { ConfigError, readConfig } from "@stockfinder/service/config";
import { expect, test } from "vitest";
import { z } from "zod";
import { PUSH_VARIABLES, pushConfig, refuseHalfPair } from "./push-config.ts";
import { newVapidKeys } from "./vapid-keys.ts";

const Environment = z.object(PUSH_VARIABLES).superRefine(refuseHalfPair).transform(pushConfig);
const { publicKey, privateKey } = newVapidKeys();
const KEYS = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };

test("pushes are offered with a pair of keys, and not without", () => {
  expect(readConfig(Environment, {})).toBeNull();
  expect(readConfig(Environment, { ...KEYS, PUBLIC_URL: "https://stockfinder.example" })).toEqual({
    keys: { publicKey, privateKey },
    subject: "https://stockfinder.example",
    baseUrl: null,
  });
  expect(readConfig(Environment, { ...KEYS, PUBLIC_URL: "http://localhost:8080" })?.subject).toMatch(
    /^mailto:/,
  );
});

test.each([
  ["VAPID_PRIVATE_KEY", { VAPID_PUBLIC_KEY: publicKey }],
  ["VAPID_PRIVATE_KEY", { ...KEYS, VAPID_PRIVATE_KEY: "short" }],
  ["VAPID_PUBLIC_KEY", { VAPID_PRIVATE_KEY: privateKey }],
  ["VAPID_PUBLIC_KEY", { ...KEYS, VAPID_PUBLIC_KEY: newVapidKeys().publicKey }],
])("half a pair, or two halves of different ones, stop the start: %s", (variable, environment) => {
  const reading = () => readConfig(Environment, environment);
  expect(reading).toThrow(ConfigError);
  expect(reading).toThrow(variable);
  expect(reading).not.toThrow(privateKey);
});
