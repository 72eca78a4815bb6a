import { EVERYDAY, type Subject } from "../branded.ts";

export const cleaners: Subject = {
  category: "Household Essentials",
  kind: "All-Purpose Cleaner",
  shape: "spray",
  soldAt: EVERYDAY,
  lines: [
    {
      brand: "Mr. Clean",
      name: "Magic Eraser Cleaning Pads",
      kind: "Cleaning Pads",
      shape: "box",
      sizes: [
        ["4 ct", 499],
        ["9 ct", 899],
      ],
    },
    {
      brand: "Windex",
      name: "Original Glass Cleaner Spray",
      kind: "Glass Cleaner",
      sizes: [["23 fl oz", 449]],
    },
    {
      brand: "Mrs. Meyer's",
      name: "Clean Day Multi-Surface Cleaner",
      variants: ["Lavender", "Lemon Verbena"],
      sizes: [["16 fl oz", 449]],
    },
    {
      brand: "Swiffer",
      name: "WetJet Mopping Pad Refills",
      kind: "Mop Refills",
      shape: "box",
      sizes: [["24 ct", 1299]],
    },
    {
      brand: "Febreze",
      name: "Air Freshener Spray",
      kind: "Air Freshener",
      variants: ["Gain", "Linen & Sky"],
      sizes: [["8.8 oz", 399]],
    },
    {
      brand: "Clorox",
      name: "Disinfecting Bleach",
      kind: "Bleach",
      shape: "bottle",
      variants: ["Regular", "Fresh Meadow"],
      sizes: [
        ["43 fl oz", 449],
        ["81 fl oz", 629],
      ],
    },
  ],
};
