import { BIG_STORES, type Subject } from "../branded.ts";

export const clothing: Subject = {
  category: "Clothing",
  kind: "Socks",
  shape: "box",
  soldAt: BIG_STORES,
  lines: [
    {
      brand: "Hanes",
      name: "Men's Crew Socks",
      variants: ["Black", "White"],
      sizes: [
        ["6 ct", 999],
        ["12 ct", 1699],
      ],
    },
    {
      brand: "Hanes",
      name: "Men's Tagless Crew T-Shirt",
      kind: "T-Shirt",
      variants: ["White", "Black"],
      sizes: [
        ["M, 6 pack", 2199],
        ["L, 6 pack", 2199],
        ["XL, 6 pack", 2199],
      ],
    },
    {
      brand: "Levi's",
      name: "Men's 501 Original Fit Jeans",
      kind: "Jeans",
      variants: ["Medium Stonewash", "Black"],
      sizes: [
        ["32W x 32L", 6950],
        ["34W x 32L", 6950],
      ],
      soldAt: ["target", "walmart", "ebay"],
    },
    {
      brand: "Crocs",
      name: "Classic Clog",
      kind: "Clogs",
      variants: ["White", "Black", "Navy"],
      sizes: [
        ["Size 8", 4999],
        ["Size 10", 4999],
      ],
      alsoCalled: ["shoes"],
      soldAt: ["target", "ebay"],
    },
  ],
};
