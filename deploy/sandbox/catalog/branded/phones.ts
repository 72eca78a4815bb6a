import { ELECTRONICS, type Subject } from "../branded.ts";

export const phones: Subject = {
  category: "Electronics",
  kind: "Smartphone",
  shape: "gadget",
  soldAt: ELECTRONICS,
  alsoCalled: ["phone", "cell phone"],
  lines: [
    {
      brand: "Apple",
      name: "iPhone 16",
      variants: ["Black", "Pink", "Ultramarine"],
      sizes: [
        ["128 GB", 82999],
        ["256 GB", 92999],
      ],
    },
    {
      brand: "Apple",
      name: "iPhone 16 Pro",
      variants: ["Black Titanium", "Natural Titanium"],
      sizes: [
        ["128 GB", 99999],
        ["256 GB", 109999],
      ],
    },
    { brand: "Apple", name: "iPhone 15 Plus", variants: ["Pink", "Black"], sizes: [["128 GB", 82999]] },
    {
      brand: "Apple",
      name: "iPhone 14",
      variants: ["Midnight", "Starlight"],
      sizes: [["128 GB", 62999]],
      refurbishedAt: ["walmart", "ebay", "bestbuy"],
    },
    {
      brand: "Samsung",
      name: "Galaxy S24",
      variants: ["Onyx Black", "Marble Gray"],
      sizes: [
        ["128 GB", 79999],
        ["256 GB", 85999],
      ],
    },
    { brand: "Samsung", name: "Galaxy A15 5G", variants: ["Blue Black"], sizes: [["128 GB", 19999]] },
    {
      brand: "Google",
      name: "Pixel 8",
      variants: ["Obsidian", "Hazel"],
      sizes: [["128 GB", 69999]],
      refurbishedAt: ["ebay"],
    },
    {
      brand: "Motorola",
      name: "Moto G Power 5G 2024",
      variants: ["Midnight Blue"],
      sizes: [["128 GB", 29999]],
    },
    {
      brand: "Samsung",
      name: "Galaxy S24 Ultra",
      variants: ["Titanium Gray", "Titanium Black"],
      sizes: [["256 GB", 129999]],
    },
  ],
};
