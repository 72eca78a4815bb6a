import { expect, test } from "vitest";
import { aShelf } from "../../../../test/sample-offers.ts";
import { compareDistant } from "./nearest-first.ts";

test("of equal distances the order is that of the ids", () => {
  const [solon, parma, target] = [
    { ...aShelf("walmart", 8), storeId: "2" },
    { ...aShelf("walmart", 8), storeId: "1" },
    aShelf("target", 8),
  ];
  expect([solon, parma, target].sort(compareDistant)).toEqual([target, parma, solon]);
});
