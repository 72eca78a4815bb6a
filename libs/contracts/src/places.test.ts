import { expect, test } from "vitest";
import { Zipcode } from "./places.ts";

test.each([
  ["44114", "44114"],
  [" 44114 ", "44114"],
  ["44114-2201", "44114"],
  ["K1A 0B1", "K1A0B1"],
  ["k1a0b1", "K1A0B1"],
  ["k1a", "K1A"],
])("%j is the code %s", (text, code) => {
  expect(Zipcode.parse(text)).toBe(code);
});

test.each(["", "4411", "441145", "44114-22", "K1A 0B", "1K1", "K1A  0B1", "44114\n44115", 44114, null])(
  "%j is no code",
  (value) => {
    expect(Zipcode.safeParse(value).success).toBe(false);
  },
);
