import { DRUGSTORES, ELECTRONICS, type Subject } from "../branded.ts";

export const batteries: Subject = {
  category: "Electronics",
  kind: "AA Batteries",
  shape: "box",
  soldAt: [...ELECTRONICS, ...DRUGSTORES, "kroger"],
  alsoCalled: ["battery"],
  lines: [
    {
      brand: "Duracell",
      name: "Coppertop AA Alkaline Batteries",
      sizes: [
        ["8 ct", 899],
        ["16 ct", 1549],
        ["24 ct", 1999],
      ],
    },
    {
      brand: "Energizer",
      name: "MAX AA Alkaline Batteries",
      sizes: [
        ["8 ct", 849],
        ["24 ct", 1899],
      ],
    },
    { brand: "Energizer", name: "Ultimate Lithium AA Batteries", sizes: [["8 ct", 1799]] },
    {
      brand: "Duracell",
      name: "Coppertop AAA Alkaline Batteries",
      kind: "AAA Batteries",
      sizes: [
        ["8 ct", 899],
        ["16 ct", 1549],
      ],
    },
    {
      brand: "Energizer",
      name: "MAX AAA Alkaline Batteries",
      kind: "AAA Batteries",
      sizes: [
        ["8 ct", 849],
        ["24 ct", 1899],
      ],
    },
    {
      brand: "Duracell",
      name: "Coppertop D Alkaline Batteries",
      kind: "D Cells",
      sizes: [["4 ct", 899]],
    },
    {
      brand: "Duracell",
      name: "Coppertop 9V Alkaline Batteries",
      kind: "9-Volt Cells",
      sizes: [["2 ct", 899]],
    },
    {
      brand: "Energizer",
      name: "CR2032 Lithium Coin Batteries",
      kind: "Coin Cells",
      sizes: [
        ["2 ct", 599],
        ["4 ct", 899],
      ],
      alsoCalled: ["cr2032"],
    },
  ],
};
