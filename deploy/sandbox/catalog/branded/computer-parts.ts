import { ELECTRONICS, type Subject } from "../branded.ts";

export const computerParts: Subject = {
  category: "Electronics",
  kind: "Wireless Mouse",
  shape: "gadget",
  soldAt: ELECTRONICS,
  lines: [
    {
      brand: "Logitech",
      name: "MX Master 3S Wireless Mouse",
      variants: ["Graphite", "Pale Gray"],
      sizes: [["", 9999]],
    },
    { brand: "Logitech", name: "M185 Wireless Mouse", variants: ["Swift Gray", "Blue"], sizes: [["", 1499]] },
    {
      brand: "SanDisk",
      name: "Ultra USB 3.0 Flash Drive",
      kind: "Flash Drive",
      shape: "chip",
      sizes: [
        ["64 GB", 999],
        ["128 GB", 1599],
      ],
    },
    {
      brand: "SanDisk",
      name: "Extreme microSDXC Memory Card",
      kind: "Memory Card",
      shape: "chip",
      sizes: [
        ["128 GB", 1999],
        ["256 GB", 3499],
      ],
    },
    {
      brand: "Samsung",
      name: "990 PRO NVMe SSD",
      kind: "NVMe SSD",
      shape: "chip",
      sizes: [
        ["1 TB", 10999],
        ["2 TB", 17999],
      ],
      alsoCalled: ["solid state drive"],
    },
    {
      brand: "Seagate",
      name: "Portable External Hard Drive",
      kind: "External Hard Drive",
      sizes: [
        ["1 TB", 5999],
        ["2 TB", 7499],
      ],
    },
    {
      brand: "NVIDIA",
      name: "GeForce RTX 4070 Super Founders Edition Graphics Card",
      kind: "Graphics Card",
      shape: "chip",
      sizes: [["12 GB", 59999]],
      alsoCalled: ["gpu", "video card"],
      soldAt: ["bestbuy", "ebay"],
      supply: "scarce",
    },
    {
      brand: "AMD",
      name: "Ryzen 7 7800X3D 8-Core Desktop Processor",
      kind: "Processor",
      shape: "chip",
      sizes: [["", 44900]],
      alsoCalled: ["cpu"],
      soldAt: ["bestbuy", "walmart", "ebay"],
    },
  ],
};
