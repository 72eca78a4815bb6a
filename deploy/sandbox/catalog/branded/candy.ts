import { EVERYDAY, type Subject } from "../branded.ts";

export const candy: Subject = {
  category: "Snacks & Drinks",
  kind: "Candy",
  shape: "bag",
  soldAt: EVERYDAY,
  lines: [
    {
      brand: "Reese's",
      name: "Milk Chocolate Peanut Butter Cups",
      sizes: [
        ["1.5 oz", 149],
        ["10.5 oz", 549],
      ],
    },
    { brand: "Hershey's", name: "Milk Chocolate Candy Bars", sizes: [["1.55 oz, 6 pack", 699]] },
    {
      brand: "M&M's",
      name: "Milk Chocolate Candy",
      variants: ["Peanut", "Plain"],
      sizes: [
        ["10.7 oz", 549],
        ["38 oz", 1299],
      ],
    },
    {
      brand: "Haribo",
      name: "Goldbears Gummy Bears",
      sizes: [
        ["5 oz", 249],
        ["28.8 oz", 799],
      ],
    },
    {
      brand: "Skittles",
      name: "Original Fruity Candy",
      sizes: [
        ["2.17 oz", 149],
        ["15.6 oz", 499],
      ],
    },
  ],
};
