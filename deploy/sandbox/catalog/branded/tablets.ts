import { ELECTRONICS, type Subject } from "../branded.ts";

export const tablets: Subject = {
  category: "Electronics",
  kind: "Tablet",
  shape: "gadget",
  soldAt: ELECTRONICS,
  lines: [
    {
      brand: "Apple",
      name: 'iPad 10th Generation 10.9" Wi-Fi',
      variants: ["Blue", "Silver", "Pink"],
      sizes: [
        ["64 GB", 34900],
        ["256 GB", 49900],
      ],
      refurbishedAt: ["bestbuy", "walmart"],
    },
    {
      brand: "Apple",
      name: 'iPad Air 11" M2 Wi-Fi',
      variants: ["Space Gray", "Blue"],
      sizes: [["128 GB", 59900]],
    },
    {
      brand: "Apple",
      name: "iPad mini 6th Generation Wi-Fi",
      variants: ["Purple", "Starlight"],
      sizes: [["64 GB", 49900]],
    },
    {
      brand: "Samsung",
      name: 'Galaxy Tab A9+ 11"',
      variants: ["Graphite", "Silver"],
      sizes: [["64 GB", 21999]],
    },
    {
      brand: "Amazon",
      name: "Fire HD 10 Tablet",
      variants: ["Black", "Ocean"],
      sizes: [["32 GB", 13999]],
      soldAt: ["target", "bestbuy", "ebay"],
    },
    {
      brand: "Amazon",
      name: 'Kindle Paperwhite 6.8"',
      kind: "E-Reader",
      variants: ["Black"],
      sizes: [["16 GB", 14999]],
      alsoCalled: ["ereader"],
      soldAt: ["target", "bestbuy", "ebay"],
    },
  ],
};
