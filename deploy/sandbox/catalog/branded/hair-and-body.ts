import { EVERYDAY, type Subject } from "../branded.ts";

export const hairAndBody: Subject = {
  category: "Personal Care",
  kind: "Shampoo",
  shape: "bottle",
  soldAt: EVERYDAY,
  lines: [
    {
      brand: "Head & Shoulders",
      name: "Classic Clean Dandruff Shampoo",
      sizes: [
        ["12.5 fl oz", 699],
        ["28.2 fl oz", 1199],
      ],
    },
    {
      brand: "Pantene",
      name: "Pro-V Daily Moisture Renewal Shampoo",
      sizes: [
        ["12 fl oz", 599],
        ["27.7 fl oz", 999],
      ],
    },
    {
      brand: "Pantene",
      name: "Pro-V Daily Moisture Renewal Conditioner",
      kind: "Conditioner",
      sizes: [["10.4 fl oz", 599]],
    },
    {
      brand: "Dove",
      name: "Deep Moisture Body Wash",
      kind: "Body Wash",
      sizes: [
        ["22 fl oz", 799],
        ["30.6 fl oz", 999],
      ],
    },
    {
      brand: "Dove",
      name: "Beauty Bar Soap",
      kind: "Bar Soap",
      shape: "box",
      variants: ["White", "Sensitive Skin"],
      sizes: [
        ["8 ct", 1099],
        ["14 ct", 1599],
      ],
    },
    {
      brand: "Old Spice",
      name: "Pure Sport High Endurance Deodorant",
      kind: "Deodorant",
      shape: "tube",
      sizes: [["3 oz", 549]],
    },
    {
      brand: "Secret",
      name: "Powder Fresh Antiperspirant Deodorant",
      kind: "Deodorant",
      shape: "tube",
      sizes: [["2.6 oz", 549]],
    },
    {
      brand: "Purell",
      name: "Advanced Hand Sanitizer Gel",
      kind: "Hand Sanitizer",
      sizes: [
        ["8 fl oz", 399],
        ["33.8 fl oz", 999],
      ],
    },
    {
      brand: "Softsoap",
      name: "Liquid Hand Soap",
      kind: "Hand Soap",
      variants: ["Fresh Breeze", "Soothing Aloe"],
      sizes: [
        ["7.5 fl oz", 199],
        ["50 fl oz", 599],
      ],
    },
  ],
};
