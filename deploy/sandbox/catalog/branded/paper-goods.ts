import { EVERYDAY, type Subject } from "../branded.ts";

export const paperGoods: Subject = {
  category: "Paper & Plastic",
  kind: "Toilet Paper",
  shape: "rolls",
  soldAt: EVERYDAY,
  alsoCalled: ["bath tissue"],
  lines: [
    {
      brand: "Charmin",
      name: "Ultra Soft Toilet Paper Mega Rolls",
      sizes: [
        ["12 rolls", 1399],
        ["18 rolls", 1999],
      ],
    },
    {
      brand: "Charmin",
      name: "Ultra Strong Toilet Paper Mega Rolls",
      sizes: [
        ["12 rolls", 1399],
        ["18 rolls", 1999],
      ],
    },
    { brand: "Cottonelle", name: "Ultra Comfort Toilet Paper Mega Rolls", sizes: [["12 rolls", 1349]] },
    {
      brand: "Scott",
      name: "1000 Sheets Per Roll Toilet Paper",
      sizes: [
        ["12 rolls", 999],
        ["20 rolls", 1599],
      ],
    },
    {
      brand: "Bounty",
      name: "Quick-Size Paper Towels",
      kind: "Paper Towels",
      variants: ["White"],
      sizes: [
        ["8 rolls", 2199],
        ["12 rolls", 2899],
      ],
      alsoCalled: ["kitchen roll"],
    },
    {
      brand: "Brawny",
      name: "Tear-A-Square Paper Towels",
      kind: "Paper Towels",
      variants: ["White"],
      sizes: [["6 rolls", 1199]],
    },
    {
      brand: "Kleenex",
      name: "Trusted Care Facial Tissues, 120 Tissues per Box",
      kind: "Facial Tissues",
      shape: "box",
      sizes: [
        ["4 ct", 799],
        ["8 ct", 1399],
      ],
    },
  ],
};
