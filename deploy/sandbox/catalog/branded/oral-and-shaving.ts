import { EVERYDAY, type Subject } from "../branded.ts";

export const oralAndShaving: Subject = {
  category: "Personal Care",
  kind: "Toothpaste",
  shape: "tube",
  soldAt: EVERYDAY,
  lines: [
    {
      brand: "Colgate",
      name: "Total Whitening Toothpaste",
      sizes: [
        ["4.8 oz", 499],
        ["4.8 oz, 2 pack", 899],
      ],
    },
    {
      brand: "Crest",
      name: "3D White Toothpaste",
      variants: ["Radiant Mint", "Arctic Fresh"],
      sizes: [["4.1 oz", 499]],
    },
    { brand: "Sensodyne", name: "Pronamel Toothpaste", variants: ["Mint"], sizes: [["4 oz", 699]] },
    {
      brand: "Oral-B",
      name: "Pro 1000 Electric Toothbrush",
      kind: "Electric Toothbrush",
      variants: ["Black", "White"],
      sizes: [["", 4999]],
      alsoCalled: ["toothbrush"],
    },
    {
      brand: "Listerine",
      name: "Cool Mint Antiseptic Mouthwash",
      kind: "Mouthwash",
      shape: "bottle",
      sizes: [
        ["1 l", 799],
        ["1.5 l", 999],
      ],
    },
    {
      brand: "Gillette",
      name: "Fusion5 Razor Blade Refills",
      kind: "Razor Blades",
      shape: "box",
      sizes: [
        ["4 ct", 1999],
        ["12 ct", 4499],
      ],
    },
    {
      brand: "Gillette",
      name: "Fusion5 Razor Handle with 2 Blades",
      kind: "Razor",
      shape: "box",
      sizes: [["", 1299]],
    },
    {
      brand: "Tampax",
      name: "Pearl Tampons",
      kind: "Tampons",
      shape: "box",
      variants: ["Regular", "Super"],
      sizes: [["36 ct", 999]],
    },
  ],
};
