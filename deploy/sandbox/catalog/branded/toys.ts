import { BIG_STORES, type Subject } from "../branded.ts";

export const toys: Subject = {
  category: "Toys",
  kind: "Toy",
  shape: "toy",
  soldAt: [...BIG_STORES, "walgreens"],
  lines: [
    { brand: "Barbie", name: "Dreamhouse Doll House Playset", kind: "Doll House", sizes: [["", 17999]] },
    { brand: "Barbie", name: "Fashionistas Doll", kind: "Doll", sizes: [["", 1099]] },
    {
      brand: "Hot Wheels",
      name: "Basic Car Assortment",
      kind: "Toy Cars",
      sizes: [
        ["1 ct", 149],
        ["20 ct", 2199],
      ],
    },
    { brand: "Nerf", name: "Elite 2.0 Commander RD-6 Blaster", kind: "Toy Blaster", sizes: [["", 1599]] },
    {
      brand: "Play-Doh",
      name: "Modeling Compound",
      kind: "Play Dough",
      shape: "tub",
      sizes: [
        ["4 pack", 399],
        ["10 pack", 799],
        ["36 pack", 2199],
      ],
    },
    {
      brand: "Crayola",
      name: "Crayons",
      kind: "Crayons",
      shape: "box",
      sizes: [
        ["24 ct", 149],
        ["64 ct", 549],
        ["120 ct", 999],
      ],
      alsoCalled: ["coloring"],
    },
    {
      brand: "Crayola",
      name: "Washable Markers, Broad Line",
      kind: "Markers",
      shape: "box",
      sizes: [["10 ct", 399]],
    },
    {
      brand: "Squishmallows",
      name: 'Plush 16"',
      kind: "Plush",
      variants: ["Cam the Cat", "Fifi the Fox"],
      sizes: [["", 2499]],
      alsoCalled: ["stuffed animal"],
    },
    {
      brand: "Magna-Tiles",
      name: "Magnetic Building Set",
      kind: "Magnetic Tiles",
      sizes: [
        ["32 ct", 4999],
        ["100 ct", 11999],
      ],
    },
  ],
};
