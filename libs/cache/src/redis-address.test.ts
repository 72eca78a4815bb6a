import { expect, test } from "vitest";
import { sentinelOptions } from "./redis-address.ts";

test("the address of one server is the client's own affair", () => {
  expect(sentinelOptions("redis://:secret@redis:6379")).toBeNull();
});

test("sentinels are named with the group that they watch, and share the servers' password", () => {
  expect(sentinelOptions("redis+sentinel://:a%40b@one:26379,two:26380,three/stockfinder")).toEqual({
    name: "stockfinder",
    sentinels: [
      { host: "one", port: 26379 },
      { host: "two", port: 26380 },
      { host: "three", port: 26379 },
    ],
    password: "a@b",
    sentinelPassword: "a@b",
    failoverDetector: true,
  });
});

test("TLS is used with the servers and the sentinels", () => {
  expect(sentinelOptions("rediss+sentinel://one/stockfinder")).toMatchObject({
    tls: {},
    enableTLSForSentinelMode: true,
  });
});

test.each(["redis+sentinel://one:26379", "redis+sentinel:///stockfinder", "redis+sentinel://one/a/b"])(
  "%s is refused, because it names no sentinels or no group",
  (url) => {
    expect(() => sentinelOptions(url)).toThrow("Sentinels are named as");
  },
);
