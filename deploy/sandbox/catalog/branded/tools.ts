import type { Subject } from "../branded.ts";

export const tools: Subject = {
  category: "Tools",
  kind: "Cordless Drill",
  shape: "gadget",
  soldAt: ["walmart", "samsclub", "ebay"],
  alsoCalled: ["drill"],
  lines: [
    {
      brand: "DEWALT",
      name: "20V MAX Cordless Drill Driver Kit",
      model: "DCD771C2",
      sizes: [["", 9900]],
      refurbishedAt: ["ebay"],
    },
    {
      brand: "Milwaukee",
      name: "M18 Brushless Hammer Drill Kit",
      model: "2902-22",
      sizes: [["", 19900]],
      soldAt: ["ebay"],
    },
    {
      brand: "BLACK+DECKER",
      name: "20V MAX Cordless Drill with Accessories",
      model: "LDX120PK",
      sizes: [["", 6900]],
    },
    {
      brand: "Stanley",
      name: "PowerLock Tape Measure",
      model: "33-425",
      kind: "Tape Measure",
      sizes: [["25 ft", 1299]],
    },
    {
      brand: "CRAFTSMAN",
      name: "Mechanics Tool Set",
      kind: "Tool Set",
      shape: "box",
      sizes: [["135 pc", 9900]],
    },
  ],
};
