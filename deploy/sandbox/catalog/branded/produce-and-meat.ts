import { GROCERS, type Subject } from "../branded.ts";

export const produceAndMeat: Subject = {
  category: "Fresh & Frozen",
  kind: "Fruit",
  shape: "bag",
  soldAt: GROCERS,
  lines: [
    {
      brand: "Chiquita",
      name: "Bananas",
      kind: "Bananas",
      sizes: [["2 lb", 158]],
      alsoCalled: ["fresh fruit"],
    },
    {
      brand: "Sunny Grove",
      name: "Gala Apples",
      kind: "Apples",
      sizes: [["3 lb", 429]],
      alsoCalled: ["fresh fruit"],
    },
    {
      brand: "Driscoll's",
      name: "Strawberries",
      kind: "Strawberries",
      sizes: [
        ["16 oz", 399],
        ["32 oz", 699],
      ],
    },
    {
      brand: "Sunny Grove",
      name: "Russet Potatoes",
      kind: "Potatoes",
      sizes: [
        ["5 lb", 399],
        ["10 lb", 599],
      ],
    },
    {
      brand: "Tyson",
      name: "Boneless Skinless Chicken Breasts",
      kind: "Chicken Breasts",
      sizes: [
        ["2.5 lb", 1199],
        ["5 lb", 1999],
      ],
      alsoCalled: ["meat"],
    },
    {
      brand: "Laura's",
      name: "Lean Ground Beef 92% Lean",
      kind: "Ground Beef",
      sizes: [
        ["1 lb", 799],
        ["3 lb", 2099],
      ],
      alsoCalled: ["hamburger", "meat"],
    },
    {
      brand: "Hormel",
      name: "Black Label Bacon",
      kind: "Bacon",
      sizes: [["16 oz", 699]],
      alsoCalled: ["meat"],
    },
  ],
};
