import { EVERYDAY, type Subject } from "../branded.ts";

export const coffee: Subject = {
  category: "Breakfast & Coffee",
  kind: "Ground Coffee",
  shape: "canister",
  soldAt: EVERYDAY,
  lines: [
    {
      brand: "Folgers",
      name: "Classic Roast Ground Coffee",
      sizes: [
        ["25.9 oz", 1099],
        ["40.3 oz", 1599],
      ],
    },
    { brand: "Maxwell House", name: "Original Roast Ground Coffee", sizes: [["24.5 oz", 899]] },
    {
      brand: "Starbucks",
      name: "Pike Place Medium Roast Ground Coffee",
      sizes: [
        ["12 oz", 999],
        ["18 oz", 1399],
      ],
    },
    {
      brand: "Dunkin'",
      name: "Original Blend Ground Coffee",
      sizes: [
        ["12 oz", 949],
        ["20 oz", 1399],
      ],
    },
    {
      brand: "Peet's",
      name: "Major Dickason's Blend Dark Roast Ground Coffee",
      sizes: [
        ["10.5 oz", 999],
        ["18 oz", 1599],
      ],
    },
    {
      brand: "Starbucks",
      name: "Pike Place Medium Roast K-Cup Coffee Pods",
      kind: "Coffee Pods",
      shape: "box",
      sizes: [
        ["10 ct", 999],
        ["22 ct", 1799],
        ["60 ct", 3899],
      ],
      alsoCalled: ["k cups"],
    },
    {
      brand: "Green Mountain",
      name: "Breakfast Blend K-Cup Coffee Pods",
      kind: "Coffee Pods",
      shape: "box",
      sizes: [
        ["12 ct", 899],
        ["24 ct", 1499],
      ],
      alsoCalled: ["k cups"],
    },
    {
      brand: "Dunkin'",
      name: "Original Blend K-Cup Coffee Pods",
      kind: "Coffee Pods",
      shape: "box",
      sizes: [
        ["10 ct", 899],
        ["44 ct", 2999],
      ],
      alsoCalled: ["k cups"],
    },
    {
      brand: "Nescafe",
      name: "Clasico Instant Coffee",
      kind: "Instant Coffee",
      shape: "jar",
      sizes: [
        ["7 oz", 749],
        ["10.5 oz", 999],
      ],
    },
  ],
};
