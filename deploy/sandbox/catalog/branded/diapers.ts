import { EVERYDAY, type Subject } from "../branded.ts";

export const diapers: Subject = {
  category: "Baby",
  kind: "Diapers",
  shape: "box",
  soldAt: EVERYDAY,
  alsoCalled: ["nappies"],
  lines: [
    {
      brand: "Pampers",
      name: "Swaddlers Diapers",
      variants: ["Size 1", "Size 2", "Size 4"],
      sizes: [
        ["84 ct", 2799],
        ["168 ct", 4999],
      ],
    },
    {
      brand: "Pampers",
      name: "Cruisers 360 Diapers",
      variants: ["Size 4", "Size 5"],
      sizes: [["72 ct", 2999]],
    },
    {
      brand: "Huggies",
      name: "Little Snugglers Diapers",
      variants: ["Size 1", "Size 2"],
      sizes: [["84 ct", 2749]],
    },
    {
      brand: "Huggies",
      name: "Little Movers Diapers",
      variants: ["Size 3", "Size 4"],
      sizes: [
        ["76 ct", 2799],
        ["152 ct", 4949],
      ],
    },
    {
      brand: "Luvs",
      name: "Pro Level Leak Protection Diapers",
      variants: ["Size 3", "Size 4"],
      sizes: [["120 ct", 2499]],
    },
    {
      brand: "Pampers",
      name: "Easy Ups Training Pants",
      kind: "Training Pants",
      variants: ["2T-3T", "4T-5T"],
      sizes: [["74 ct", 2899]],
    },
    {
      brand: "Pampers",
      name: "Swaddlers Newborn Diapers",
      variants: ["Size 0"],
      sizes: [["84 ct", 2799]],
    },
  ],
};
