import { EVERYDAY, type Subject } from "../branded.ts";

export const dishes: Subject = {
  category: "Household Essentials",
  kind: "Dish Soap",
  shape: "bottle",
  soldAt: EVERYDAY,
  alsoCalled: ["dishwashing liquid"],
  lines: [
    {
      brand: "Dawn",
      name: "Ultra Dishwashing Liquid Dish Soap",
      variants: ["Original", "Apple Blossom"],
      sizes: [
        ["18 fl oz", 349],
        ["56 fl oz", 899],
      ],
    },
    {
      brand: "Dawn",
      name: "Powerwash Dish Spray",
      shape: "spray",
      variants: ["Fresh"],
      sizes: [["16 fl oz", 499]],
    },
    {
      brand: "Cascade",
      name: "Platinum ActionPacs Dishwasher Pods",
      kind: "Dishwasher Pods",
      shape: "tub",
      variants: ["Fresh", "Lemon"],
      sizes: [
        ["36 ct", 1399],
        ["62 ct", 1999],
      ],
    },
  ],
};
