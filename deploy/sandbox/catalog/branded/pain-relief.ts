import { EVERYDAY, type Subject } from "../branded.ts";

export const painRelief: Subject = {
  category: "Health",
  kind: "Pain Reliever",
  shape: "bottle",
  soldAt: EVERYDAY,
  alsoCalled: ["painkiller", "headache", "fever"],
  lines: [
    {
      brand: "Tylenol",
      name: "Extra Strength Acetaminophen Caplets, 500 mg",
      sizes: [
        ["24 ct", 599],
        ["100 ct", 1199],
        ["225 ct", 1899],
      ],
    },
    {
      brand: "Tylenol",
      name: "8 HR Arthritis Pain Acetaminophen Tablets, 650 mg",
      sizes: [["100 ct", 1399]],
    },
    { brand: "Tylenol", name: "Extra Strength Rapid Release Gels, 500 mg", sizes: [["100 ct", 1349]] },
    { brand: "Tylenol", name: "PM Extra Strength Caplets", sizes: [["100 ct", 1399]] },
    {
      brand: "Tylenol",
      name: "Children's Acetaminophen Liquid",
      variants: ["Cherry", "Grape"],
      sizes: [["4 fl oz", 849]],
    },
    {
      brand: "Tylenol",
      name: "Infants' Acetaminophen Drops",
      variants: ["Grape"],
      sizes: [["2 fl oz", 1099]],
    },
    {
      brand: "Advil",
      name: "Ibuprofen Tablets, 200 mg",
      sizes: [
        ["50 ct", 799],
        ["100 ct", 1199],
        ["300 ct", 2099],
      ],
    },
    { brand: "Advil", name: "Liqui-Gels Ibuprofen Capsules, 200 mg", sizes: [["80 ct", 1199]] },
    { brand: "Motrin", name: "IB Ibuprofen Caplets, 200 mg", sizes: [["100 ct", 1099]] },
    {
      brand: "Aleve",
      name: "Naproxen Sodium Caplets, 220 mg",
      sizes: [
        ["50 ct", 849],
        ["100 ct", 1299],
      ],
    },
    {
      brand: "Bayer",
      name: "Low Dose Aspirin Tablets, 81 mg",
      sizes: [
        ["120 ct", 899],
        ["300 ct", 1699],
      ],
    },
    { brand: "Excedrin", name: "Migraine Relief Caplets", sizes: [["100 ct", 1249]] },
    {
      brand: "Motrin",
      name: "Children's Ibuprofen Oral Suspension",
      kind: "Children's Pain Reliever",
      shape: "bottle",
      variants: ["Berry", "Bubble Gum"],
      sizes: [["4 fl oz", 849]],
    },
  ],
};
