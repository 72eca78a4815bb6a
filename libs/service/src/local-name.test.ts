import { expect, test } from "vitest";
import { isLocalName } from "./local-name.ts";

test.each([
  ["localhost", true],
  ["shop.localhost", true],
  ["gateway", true],
  ["stockfinder.lan", true],
  ["127.0.0.1", true],
  ["10.1.2.3", true],
  ["172.31.0.1", true],
  ["192.168.0.5", true],
  ["[::1]", true],
  ["[fd12::1]", true],
  ["[fe80::1]", true],
  ["stockfinder.example", false],
  ["localhost.example", false],
  ["172.32.0.1", false],
  ["203.0.113.7", false],
  ["[2001:db8::1]", false],
])("%s is local: %s", (hostname, isLocal) => {
  expect(isLocalName(hostname)).toBe(isLocal);
});
