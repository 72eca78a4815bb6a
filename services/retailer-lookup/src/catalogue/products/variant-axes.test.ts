import { expect, test } from "vitest";
import { variantAxes } from "./variant-axes.ts";

const variant = (upc: string, size: string | null, color: string | null) => ({
  upc,
  axes: [
    { name: "size", value: size },
    { name: "color", value: color },
  ],
});

test("a value leads to the product that is like this one in the other ways", () => {
  const others = [variant("2", "L", "blue"), variant("3", "L", "red"), variant("4", "S", "blue")];
  expect(variantAxes(variant("1", "S", "red"), others)).toEqual({
    axes: [
      {
        name: "size",
        values: [
          { value: "S", upc: "1" },
          { value: "L", upc: "3" },
        ],
      },
      {
        name: "color",
        values: [
          { value: "red", upc: "1" },
          { value: "blue", upc: "4" },
        ],
      },
    ],
  });
});

test("a product of a group that differs in no stated way has no variants", () => {
  expect(variantAxes({ upc: "1", axes: [] }, [{ upc: "2", axes: [] }])).toBeNull();
  expect(variantAxes(variant("1", null, null), [])).toBeNull();
  expect(variantAxes(variant("1", "S", "red"), [])).toBeNull();
  expect(variantAxes(variant("1", "S", "red"), [variant("2", "S", "blue")])?.axes).toMatchObject([
    { name: "color" },
  ]);
});
