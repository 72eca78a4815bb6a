import { expect, test } from "vitest";
import { whereToBuyPath } from "./where-to-buy-path.ts";

test.each([
  [{ upc: "711719541028" }, "/where-to-buy/711719541028"],
  [{ upc: "711719541028", name: "®" }, "/where-to-buy/711719541028"],
  [
    { upc: "711719541028", name: "Sony PlayStation 5 (PS5) Console, Disc Edition" },
    "/where-to-buy/711719541028/sony-playstation-5-ps5-console-disc-edition",
  ],
  [
    { upc: "730143312738", name: "Café au lait", country: "CAN" as const },
    "/where-to-buy/730143312738/caf%C3%A9-au-lait?country=CAN",
  ],
  [{ upc: "730143312738", name: "USB hub", country: "USA" as const }, "/where-to-buy/730143312738/usb-hub"],
])("the offers of %j are at %s", (product, path) => {
  expect(whereToBuyPath(product)).toBe(path);
});

test("a name is cut at 150 characters", () => {
  const path = whereToBuyPath({ upc: "730143312738", name: `${"a".repeat(150)}b` });
  expect(path).toBe(`/where-to-buy/730143312738/${"a".repeat(150)}`);
});
