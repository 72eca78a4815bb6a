import { EVERYDAY, type Subject } from "../branded.ts";

export const snacks: Subject = {
  category: "Snacks & Drinks",
  kind: "Potato Chips",
  shape: "bag",
  soldAt: EVERYDAY,
  lines: [
    {
      brand: "Lay's",
      name: "Potato Chips",
      variants: ["Classic", "Barbecue"],
      sizes: [
        ["8 oz", 429],
        ["13 oz", 599],
      ],
    },
    {
      brand: "Doritos",
      name: "Tortilla Chips",
      kind: "Tortilla Chips",
      variants: ["Nacho Cheese", "Cool Ranch"],
      sizes: [
        ["9.25 oz", 499],
        ["14.5 oz", 629],
      ],
    },
    {
      brand: "Cheetos",
      name: "Crunchy Cheese Snacks",
      kind: "Cheese Snacks",
      variants: ["Original", "Flamin' Hot"],
      sizes: [["8.5 oz", 499]],
    },
    {
      brand: "Pringles",
      name: "Potato Crisps",
      shape: "canister",
      variants: ["Original", "Sour Cream & Onion"],
      sizes: [["5.2 oz", 229]],
    },
    {
      brand: "Nabisco",
      name: "Oreo Chocolate Sandwich Cookies",
      kind: "Cookies",
      shape: "box",
      variants: ["Original", "Double Stuf"],
      sizes: [["13.29 oz", 499]],
    },
    {
      brand: "Pepperidge Farm",
      name: "Goldfish Crackers",
      kind: "Crackers",
      variants: ["Cheddar", "Pretzel"],
      sizes: [
        ["6.6 oz", 329],
        ["27.3 oz", 999],
      ],
    },
    {
      brand: "Nature Valley",
      name: "Crunchy Granola Bars",
      kind: "Granola Bars",
      shape: "box",
      variants: ["Oats n Honey"],
      sizes: [
        ["12 ct", 399],
        ["98 ct", 1799],
      ],
    },
  ],
};
