import { BIG_STORES, type Subject } from "../branded.ts";

export const bikes: Subject = {
  category: "Sports & Outdoors",
  kind: "Kids Bike",
  shape: "toy",
  soldAt: BIG_STORES,
  alsoCalled: ["bicycle"],
  lines: [
    {
      brand: "Huffy",
      name: "Rock It Kids Bike",
      variants: ["Blue", "Pink"],
      sizes: [
        ["12 in", 7999],
        ["16 in", 8999],
        ["20 in", 10999],
      ],
    },
    {
      brand: "Schwinn",
      name: "High Timber Mountain Bike",
      kind: "Mountain Bike",
      variants: ["Navy", "Green"],
      sizes: [
        ["24 in", 29999],
        ["26 in", 32999],
        ["29 in", 34999],
      ],
    },
    {
      brand: "Huffy",
      name: "Cranbrook Cruiser Bike",
      kind: "Cruiser Bike",
      variants: ["Black"],
      sizes: [["26 in", 16999]],
    },
    {
      brand: "Schwinn",
      name: "Thrasher Bike Helmet",
      kind: "Bike Helmet",
      variants: ["Black", "Teal"],
      sizes: [
        ["Youth", 2499],
        ["Adult", 2999],
      ],
    },
    { brand: "Schwinn", name: "Bike Training Wheels", kind: "Bike Parts", sizes: [["12-20 in", 1899]] },
    {
      brand: "Bell",
      name: "Bike Tire Tube",
      kind: "Bike Parts",
      sizes: [
        ["20 in", 699],
        ["26 in", 699],
      ],
    },
    {
      brand: "Razor",
      name: "A Kick Scooter",
      kind: "Scooter",
      variants: ["Blue", "Pink"],
      sizes: [["", 3499]],
    },
  ],
};
