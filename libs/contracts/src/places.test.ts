import { expect, test } from "vitest";
import { nearestZip, Zipcode } from "./places.ts";

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

test("a position may come as text", () => {
  const position = { latitude: 41.5, longitude: -81.69 };
  expect(nearestZip.input.parse(position)).toEqual(position);
  expect(nearestZip.input.parse({ latitude: "41.5", longitude: "-81.69" })).toEqual(position);
});

test.each([null, "", " ", true, [], "north", 90.1, "-91", undefined])("%j is no latitude", (latitude) => {
  const { error } = nearestZip.input.safeParse({ latitude, longitude: 0 });
  expect(error?.issues.map(({ path }) => path)).toEqual([["latitude"]]);
});
