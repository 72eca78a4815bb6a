import { ELECTRONICS, type Subject } from "../branded.ts";

export const laptops: Subject = {
  category: "Electronics",
  kind: "Laptop",
  shape: "wide-screen",
  soldAt: ELECTRONICS,
  alsoCalled: ["notebook computer", "computer"],
  lines: [
    {
      brand: "Apple",
      name: 'MacBook Air 13.6" M3 8GB Memory',
      variants: ["Midnight", "Starlight", "Silver"],
      sizes: [
        ["256 GB", 109900],
        ["512 GB", 129900],
      ],
      refurbishedAt: ["bestbuy", "ebay"],
    },
    {
      brand: "HP",
      name: 'Pavilion 15.6" Touch Laptop, Intel Core i5, 8GB Memory',
      model: "15-EG3053CL",
      variants: ["Natural Silver"],
      sizes: [["512 GB", 57999]],
    },
    {
      brand: "Dell",
      name: 'Inspiron 15.6" Laptop, Intel Core i7, 16GB Memory',
      model: "I3530-7050BLK",
      variants: ["Carbon Black"],
      sizes: [["1 TB", 79999]],
    },
    {
      brand: "Lenovo",
      name: 'IdeaPad 1 14" Laptop, Intel Celeron, 4GB Memory',
      model: "82V6001DUS",
      variants: ["Cloud Gray"],
      sizes: [["128 GB", 22999]],
    },
    {
      brand: "Acer",
      name: 'Chromebook 315 15.6"',
      model: "CB315-4H-C8XU",
      kind: "Chromebook",
      variants: ["Pure Silver"],
      sizes: [["64 GB", 19999]],
      alsoCalled: ["laptop"],
    },
  ],
};
