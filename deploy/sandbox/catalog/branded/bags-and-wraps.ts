import { EVERYDAY, type Subject } from "../branded.ts";

export const bagsAndWraps: Subject = {
  category: "Paper & Plastic",
  kind: "Trash Bags",
  shape: "box",
  soldAt: EVERYDAY,
  alsoCalled: ["garbage bags"],
  lines: [
    {
      brand: "Glad",
      name: "ForceFlex Tall Kitchen Trash Bags, 13 Gallon",
      variants: ["Gain Original", "Unscented"],
      sizes: [
        ["40 ct", 999],
        ["100 ct", 1999],
      ],
    },
    {
      brand: "Hefty",
      name: "Ultra Strong Tall Kitchen Trash Bags, 13 Gallon",
      variants: ["White Pine Breeze", "Clean Burst"],
      sizes: [
        ["40 ct", 949],
        ["80 ct", 1699],
      ],
    },
    {
      brand: "Ziploc",
      name: "Sandwich Bags",
      kind: "Sandwich Bags",
      sizes: [
        ["90 ct", 399],
        ["280 ct", 999],
      ],
    },
    {
      brand: "Ziploc",
      name: "Freezer Quart Bags",
      kind: "Freezer Bags",
      sizes: [
        ["38 ct", 499],
        ["75 ct", 899],
      ],
    },
    {
      brand: "Reynolds",
      name: "Wrap Heavy Duty Aluminum Foil, 50 sq ft",
      kind: "Aluminum Foil",
      sizes: [["", 599]],
    },
  ],
};
