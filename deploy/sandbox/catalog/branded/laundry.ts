import { EVERYDAY, type Subject } from "../branded.ts";

export const laundry: Subject = {
  category: "Household Essentials",
  kind: "Laundry Detergent",
  shape: "bottle",
  soldAt: EVERYDAY,
  alsoCalled: ["washing liquid"],
  lines: [
    {
      brand: "Tide",
      name: "Liquid Laundry Detergent",
      variants: ["Original", "Free & Gentle"],
      sizes: [
        ["92 fl oz", 1299],
        ["154 fl oz", 1999],
      ],
    },
    {
      brand: "Tide",
      name: "Pods Laundry Detergent",
      shape: "tub",
      variants: ["Original", "Spring Meadow"],
      sizes: [
        ["42 ct", 1399],
        ["112 ct", 2999],
      ],
    },
    { brand: "Gain", name: "Liquid Laundry Detergent", variants: ["Original"], sizes: [["92 fl oz", 1199]] },
    { brand: "Arm & Hammer", name: "Clean Burst Liquid Laundry Detergent", sizes: [["144.5 fl oz", 1149]] },
    {
      brand: "Downy",
      name: "Ultra Liquid Fabric Softener",
      kind: "Fabric Softener",
      variants: ["April Fresh"],
      sizes: [["77 fl oz", 949]],
    },
    {
      brand: "OxiClean",
      name: "Versatile Stain Remover Powder",
      kind: "Stain Remover",
      shape: "tub",
      sizes: [
        ["3 lb", 899],
        ["7.22 lb", 1499],
      ],
    },
  ],
};
