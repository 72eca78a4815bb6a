import { BIG_STORES, DRUGSTORES, type Subject } from "../branded.ts";

export const office: Subject = {
  category: "Office",
  kind: "Markers",
  shape: "box",
  soldAt: [...BIG_STORES, ...DRUGSTORES],
  alsoCalled: ["school supplies"],
  lines: [
    {
      brand: "Sharpie",
      name: "Fine Point Permanent Markers",
      variants: ["Black", "Assorted"],
      sizes: [
        ["12 ct", 1199],
        ["24 ct", 1999],
      ],
    },
    {
      brand: "Ticonderoga",
      name: "No. 2 Pencils",
      kind: "Pencils",
      sizes: [
        ["12 ct", 299],
        ["72 ct", 1199],
      ],
    },
    {
      brand: "Post-it",
      name: "Super Sticky Notes, 3 x 3 in",
      kind: "Sticky Notes",
      variants: ["Canary Yellow", "Assorted"],
      sizes: [
        ["6 ct", 899],
        ["12 ct", 1599],
      ],
    },
    {
      brand: "Scotch",
      name: "Magic Tape",
      kind: "Tape",
      sizes: [
        ["3 pack", 499],
        ["6 pack", 899],
      ],
    },
    {
      brand: "Elmer's",
      name: "Disappearing Purple School Glue Sticks",
      kind: "Glue",
      sizes: [
        ["6 ct", 349],
        ["30 ct", 999],
      ],
    },
    {
      brand: "HP",
      name: "Copy & Print Paper, 8.5 x 11 in",
      kind: "Printer Paper",
      sizes: [["500 sheets", 799]],
    },
  ],
};
