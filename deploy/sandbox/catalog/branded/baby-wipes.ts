import { EVERYDAY, type Subject } from "../branded.ts";

export const babyWipes: Subject = {
  category: "Baby",
  kind: "Baby Wipes",
  shape: "box",
  soldAt: EVERYDAY,
  lines: [
    {
      brand: "Pampers",
      name: "Sensitive Baby Wipes",
      sizes: [
        ["56 ct", 299],
        ["336 ct", 1399],
        ["864 ct", 2699],
      ],
    },
    {
      brand: "Huggies",
      name: "Natural Care Baby Wipes",
      variants: ["Sensitive", "Refreshing"],
      sizes: [
        ["56 ct", 289],
        ["560 ct", 1899],
      ],
    },
  ],
};
