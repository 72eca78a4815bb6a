import { expect, test } from "vitest";
import { goodsKind } from "./goods-kind.ts";

test.each([
  ["Horizon Organic Whole Milk, 64 fl oz", "groceries"],
  ["Eggs, Large, 12 ct", "groceries"],
  ["Lipton Black Tea Bags, 100 ct", "groceries"],
  ["Campbell's Chicken Noodle Soup 10.75 oz, 4 pk", "groceries"],
  ["Starbucks Pike Place Roast Medium Roast K-Cup Coffee Pods 24ct", "groceries"],
  ["Purina ONE Chicken & Rice Dry Dog Food, 31.1 lb Bag", "other"],
  ["Milk-Bone Original Dog Biscuits 24 oz", "other"],
  ["Mr. Coffee 5 Cup Switch Coffee Maker Black", "other"],
  ["Saltmarsh Hand Soap, Milk & Honey, 7.5 oz", "other"],
  ["Castrol Motor Oil 5 qt", "other"],
  ["Coca-Cola Soda, 12 fl oz Bottles, 12 Pack", "other"],
  ["Hanes Men's T-Shirt, Black, Medium", "clothing"],
  ["Levi's Men's 501 Original Fit Jeans", "clothing"],
  ["Nike Women's Running Shoes", "clothing"],
  ["Huggies Pull-Ups Girls Training Pants 2T-3T, 74 Count", "other"],
  ["Bounty Select-A-Size Paper Towels, White, 12 Double Rolls", "other"],
])("%s: %s", (title, kind) => {
  expect(goodsKind(title)).toBe(kind);
});
