import { BIG_STORES, ELECTRONICS, type Subject } from "../branded.ts";

export const lightBulbs: Subject = {
  category: "Home & Kitchen",
  kind: "Light Bulbs",
  shape: "box",
  soldAt: [...BIG_STORES, "kroger"],
  alsoCalled: ["bulb"],
  lines: [
    {
      brand: "GE",
      name: "LED Light Bulbs, 60 Watt Equivalent, A19",
      variants: ["Soft White", "Daylight"],
      sizes: [
        ["4 ct", 899],
        ["8 ct", 1499],
      ],
    },
    {
      brand: "Philips",
      name: "Hue White and Color Smart Bulb, A19",
      kind: "Smart Bulb",
      sizes: [
        ["1 ct", 4499],
        ["3 ct", 11999],
      ],
      soldAt: ELECTRONICS,
    },
  ],
};
