import { EVERYDAY, type Subject } from "../branded.ts";

export const skinCare: Subject = {
  category: "Personal Care",
  kind: "Moisturizer",
  shape: "tub",
  soldAt: EVERYDAY,
  alsoCalled: ["face cream"],
  lines: [
    {
      brand: "CeraVe",
      name: "Moisturizing Cream",
      sizes: [
        ["12 oz", 1599],
        ["19 oz", 1999],
      ],
    },
    {
      brand: "CeraVe",
      name: "Hydrating Facial Cleanser",
      kind: "Facial Cleanser",
      shape: "bottle",
      sizes: [["12 fl oz", 1599]],
    },
    {
      brand: "Cetaphil",
      name: "Gentle Skin Cleanser",
      kind: "Facial Cleanser",
      shape: "bottle",
      sizes: [["16 fl oz", 1499]],
    },
    {
      brand: "Neutrogena",
      name: "Ultra Sheer Sunscreen Lotion",
      kind: "Sunscreen Lotion",
      shape: "tube",
      variants: ["SPF 55", "SPF 70"],
      sizes: [["3 fl oz", 1149]],
      alsoCalled: ["sunblock"],
    },
    {
      brand: "Aveeno",
      name: "Daily Moisturizing Body Lotion",
      kind: "Body Lotion",
      shape: "bottle",
      sizes: [
        ["12 fl oz", 899],
        ["18 fl oz", 1149],
      ],
    },
    {
      brand: "Maybelline",
      name: "Lash Sensational Mascara",
      kind: "Mascara",
      shape: "tube",
      variants: ["Very Black", "Brownish Black"],
      sizes: [["", 999]],
    },
  ],
};
