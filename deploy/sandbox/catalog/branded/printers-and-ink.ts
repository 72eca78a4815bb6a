import { ELECTRONICS, type Subject } from "../branded.ts";

export const printersAndInk: Subject = {
  category: "Electronics",
  kind: "Printer",
  shape: "wide-screen",
  soldAt: ELECTRONICS,
  lines: [
    {
      brand: "HP",
      name: "DeskJet 2855e Wireless All-in-One Inkjet Printer",
      variants: ["White"],
      sizes: [["", 8499]],
    },
    {
      brand: "Canon",
      name: "PIXMA TR4720 Wireless All-in-One Inkjet Printer",
      variants: ["Black"],
      sizes: [["", 9999]],
    },
    {
      brand: "Epson",
      name: "EcoTank ET-2800 Wireless All-in-One Supertank Printer",
      variants: ["Black", "White"],
      sizes: [["", 24999]],
    },
    {
      brand: "HP",
      name: "67 Ink Cartridge",
      kind: "Ink Cartridge",
      shape: "box",
      variants: ["Black", "Tri-color"],
      sizes: [["", 1799]],
    },
    {
      brand: "HP",
      name: "67XL High Yield Ink Cartridge",
      kind: "Ink Cartridge",
      shape: "box",
      variants: ["Black", "Tri-color"],
      sizes: [["", 3299]],
    },
    {
      brand: "Canon",
      name: "PG-275 Ink Cartridge",
      kind: "Ink Cartridge",
      shape: "box",
      variants: ["Black"],
      sizes: [["", 1999]],
    },
  ],
};
