import { EVERYDAY, type Subject } from "../branded.ts";

export const vitamins: Subject = {
  category: "Health",
  kind: "Vitamins",
  shape: "bottle",
  soldAt: EVERYDAY,
  alsoCalled: ["supplements"],
  lines: [
    {
      brand: "Nature Made",
      name: "Vitamin D3 2000 IU Softgels",
      sizes: [
        ["100 ct", 999],
        ["250 ct", 1799],
      ],
    },
    { brand: "Nature Made", name: "Fish Oil 1200 mg Softgels", sizes: [["100 ct", 1499]] },
    { brand: "Centrum", name: "Adults Multivitamin Tablets", sizes: [["130 ct", 1199]] },
    { brand: "Centrum", name: "Silver Adults 50+ Multivitamin Tablets", sizes: [["125 ct", 1299]] },
    { brand: "Vitafusion", name: "Melatonin Sleep Gummies, 3 mg", sizes: [["140 ct", 1199]] },
    { brand: "Vitafusion", name: "Adult Multivitamin Gummies", sizes: [["150 ct", 1249]] },
    {
      brand: "Emergen-C",
      name: "Vitamin C Drink Mix, 1000 mg",
      variants: ["Super Orange", "Raspberry"],
      sizes: [["30 ct", 1299]],
    },
  ],
};
