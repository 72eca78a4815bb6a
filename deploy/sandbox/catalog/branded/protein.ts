import { EVERYDAY, type Subject } from "../branded.ts";

export const protein: Subject = {
  category: "Snacks & Drinks",
  kind: "Protein Bars",
  shape: "box",
  soldAt: EVERYDAY,
  alsoCalled: ["snack bars"],
  lines: [
    {
      brand: "Quest",
      name: "Protein Bars",
      variants: ["Cookies & Cream", "Chocolate Chip Cookie Dough"],
      sizes: [
        ["4 ct", 999],
        ["12 ct", 2499],
      ],
    },
    {
      brand: "Clif",
      name: "Bar Energy Bars",
      kind: "Energy Bars",
      variants: ["Chocolate Chip", "Crunchy Peanut Butter"],
      sizes: [
        ["6 ct", 899],
        ["12 ct", 1649],
      ],
    },
    {
      brand: "KIND",
      name: "Protein Bars",
      variants: ["Crunchy Peanut Butter"],
      sizes: [
        ["4 ct", 749],
        ["12 ct", 1999],
      ],
    },
    {
      brand: "RXBAR",
      name: "Protein Bars",
      variants: ["Chocolate Sea Salt", "Blueberry"],
      sizes: [["5 ct", 999]],
    },
    {
      brand: "Premier Protein",
      name: "Protein Shake",
      kind: "Protein Shake",
      shape: "carton",
      variants: ["Chocolate", "Vanilla"],
      sizes: [
        ["11 fl oz, 4 pack", 899],
        ["11 fl oz, 12 pack", 2399],
      ],
    },
    {
      brand: "Optimum Nutrition",
      name: "Gold Standard 100% Whey Protein Powder",
      kind: "Protein Powder",
      shape: "tub",
      variants: ["Double Rich Chocolate", "Vanilla Ice Cream"],
      sizes: [
        ["2 lb", 3999],
        ["5 lb", 7999],
      ],
    },
  ],
};
