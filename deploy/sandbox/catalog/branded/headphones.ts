import { ELECTRONICS, type Subject } from "../branded.ts";

export const headphones: Subject = {
  category: "Electronics",
  kind: "Over-Ear Headphones",
  shape: "headphones",
  soldAt: ELECTRONICS,
  alsoCalled: ["bluetooth"],
  lines: [
    {
      brand: "Sony",
      name: "WH-1000XM5 Wireless Noise Cancelling Headphones",
      variants: ["Black", "Silver"],
      sizes: [["", 39999]],
      refurbishedAt: ["ebay", "bestbuy"],
    },
    {
      brand: "Bose",
      name: "QuietComfort Wireless Noise Cancelling Headphones",
      variants: ["Black", "White Smoke"],
      sizes: [["", 34900]],
    },
    {
      brand: "Beats",
      name: "Studio Pro Wireless Noise Cancelling Headphones",
      variants: ["Black", "Sandstone"],
      sizes: [["", 34999]],
    },
    {
      brand: "Apple",
      name: "AirPods Pro 2nd Generation with MagSafe Case USB-C",
      kind: "Wireless Earbuds",
      sizes: [["", 24900]],
      alsoCalled: ["headphones", "bluetooth"],
      refurbishedAt: ["walmart"],
    },
    {
      brand: "Apple",
      name: "AirPods 4",
      kind: "Wireless Earbuds",
      sizes: [["", 12900]],
      alsoCalled: ["headphones", "bluetooth"],
    },
    {
      brand: "Samsung",
      name: "Galaxy Buds3 Pro",
      kind: "Wireless Earbuds",
      variants: ["Silver", "White"],
      sizes: [["", 24999]],
      alsoCalled: ["headphones", "bluetooth"],
    },
    {
      brand: "JBL",
      name: "Tune 510BT Wireless On-Ear Headphones",
      variants: ["Black", "Blue"],
      sizes: [["", 4999]],
    },
    {
      brand: "JBL",
      name: "Flip 6 Portable Bluetooth Speaker",
      kind: "Bluetooth Speaker",
      shape: "gadget",
      variants: ["Black", "Red", "Teal"],
      sizes: [["", 12999]],
    },
  ],
};
