import { ELECTRONICS, type Subject } from "../branded.ts";

export const phoneAccessories: Subject = {
  category: "Electronics",
  kind: "Phone Case",
  shape: "box",
  soldAt: ELECTRONICS,
  alsoCalled: ["phone cover"],
  lines: [
    {
      brand: "OtterBox",
      name: "Defender Series Case for iPhone 16",
      variants: ["Black", "Blue"],
      sizes: [["", 5999]],
    },
    {
      brand: "OtterBox",
      name: "Symmetry Series Case for iPhone 15",
      variants: ["Black", "Clear"],
      sizes: [["", 4999]],
    },
    {
      brand: "Apple",
      name: "Silicone Case with MagSafe for iPhone 16",
      variants: ["Black", "Stone Gray"],
      sizes: [["", 4999]],
    },
    {
      brand: "Spigen",
      name: "Ultra Hybrid Case for Galaxy S24",
      variants: ["Crystal Clear"],
      sizes: [["", 1799]],
    },
    {
      brand: "Apple",
      name: "USB-C to Lightning Cable",
      kind: "Cable",
      sizes: [
        ["1 m", 1900],
        ["2 m", 2900],
      ],
      alsoCalled: ["iphone charger"],
    },
    {
      brand: "Apple",
      name: "20W USB-C Power Adapter",
      kind: "USB-C Charger",
      sizes: [["", 1900]],
      alsoCalled: ["iphone charger"],
    },
    {
      brand: "Anker",
      name: "PowerCore Portable Charger, 10000 mAh",
      model: "A1229",
      kind: "Power Bank",
      variants: ["Black"],
      sizes: [["", 2599]],
    },
  ],
};
