import { BIG_STORES, type Subject } from "../branded.ts";

export const beddingAndBath: Subject = {
  category: "Home & Kitchen",
  kind: "Pillow",
  shape: "box",
  soldAt: BIG_STORES,
  lines: [
    {
      brand: "Threshold",
      name: "Performance Bed Sheet Set, 400 Thread Count",
      kind: "Bed Sheet Set",
      variants: ["White", "Gray"],
      sizes: [
        ["Queen", 4500],
        ["King", 5500],
      ],
      soldAt: ["target"],
    },
    {
      brand: "Mainstays",
      name: "Microfiber Bed Sheet Set",
      kind: "Bed Sheet Set",
      variants: ["White", "Navy"],
      sizes: [
        ["Queen", 1794],
        ["King", 2194],
      ],
      soldAt: ["walmart"],
    },
    {
      brand: "Beckham",
      name: "Hotel Collection Bed Pillows",
      sizes: [["2 pack", 3499]],
      soldAt: ["walmart", "ebay"],
    },
    { brand: "Casper", name: "Essential Bed Pillow", sizes: [["", 3900]] },
    {
      brand: "Yankee Candle",
      name: "Large Jar Candle",
      kind: "Candle",
      shape: "jar",
      variants: ["Clean Cotton", "Pink Sands"],
      sizes: [["22 oz", 2999]],
    },
  ],
};
