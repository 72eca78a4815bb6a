import { BIG_STORES, type Subject } from "../branded.ts";

export const cookware: Subject = {
  category: "Home & Kitchen",
  kind: "Cookware",
  shape: "box",
  soldAt: [...BIG_STORES, "kroger"],
  lines: [
    {
      brand: "Lodge",
      name: "Cast Iron Skillet",
      kind: "Cast Iron Skillet",
      sizes: [
        ["10.25 in", 1990],
        ["12 in", 2990],
      ],
      alsoCalled: ["frying pan"],
    },
    {
      brand: "Pyrex",
      name: "Glass Food Storage Containers",
      kind: "Food Storage",
      sizes: [
        ["10 pc", 2499],
        ["18 pc", 3499],
      ],
    },
    {
      brand: "Rubbermaid",
      name: "Brilliance Food Storage Containers",
      kind: "Food Storage",
      sizes: [["10 pc", 2999]],
    },
    {
      brand: "Stanley",
      name: "Quencher H2.0 FlowState Tumbler",
      kind: "Tumbler",
      shape: "can",
      variants: ["Cream", "Rose Quartz", "Charcoal"],
      sizes: [
        ["30 fl oz", 3500],
        ["40 fl oz", 4500],
      ],
      alsoCalled: ["water bottle", "cup"],
    },
    {
      brand: "YETI",
      name: "Rambler Tumbler with MagSlider Lid",
      kind: "Tumbler",
      shape: "can",
      variants: ["Black", "Navy"],
      sizes: [
        ["20 fl oz", 3500],
        ["30 fl oz", 4200],
      ],
      alsoCalled: ["cup"],
    },
    {
      brand: "Hydro Flask",
      name: "Wide Mouth Water Bottle",
      kind: "Water Bottle",
      shape: "bottle",
      variants: ["Black", "Pacific"],
      sizes: [["32 fl oz", 4495]],
    },
    {
      brand: "Brita",
      name: "Standard Water Filter Refills",
      kind: "Water Filter",
      sizes: [
        ["3 ct", 1799],
        ["5 ct", 2799],
      ],
      alsoCalled: ["brita filters"],
    },
  ],
};
