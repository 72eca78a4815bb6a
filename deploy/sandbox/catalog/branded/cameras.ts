import { ELECTRONICS, type Subject } from "../branded.ts";

export const cameras: Subject = {
  category: "Electronics",
  kind: "Camera",
  shape: "gadget",
  soldAt: ELECTRONICS,
  lines: [
    {
      brand: "Canon",
      name: "EOS Rebel T7 DSLR Camera with 18-55mm Lens",
      variants: ["Black"],
      sizes: [["", 47999]],
      refurbishedAt: ["ebay"],
    },
    { brand: "GoPro", name: "HERO12 Black Action Camera", sizes: [["", 39999]] },
    {
      brand: "Fujifilm",
      name: "Instax Mini 12 Instant Camera",
      variants: ["Pastel Blue", "Lilac Purple"],
      sizes: [["", 7999]],
    },
    {
      brand: "Fujifilm",
      name: "Instax Mini Instant Film",
      kind: "Instant Film",
      shape: "box",
      sizes: [
        ["20 ct", 1599],
        ["60 ct", 4299],
      ],
    },
  ],
};
