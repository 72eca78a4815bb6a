import { EVERYDAY, type Subject } from "../branded.ts";

export const stomachCare: Subject = {
  category: "Health",
  kind: "Stomach Relief",
  shape: "bottle",
  soldAt: EVERYDAY,
  alsoCalled: ["antacid", "heartburn"],
  lines: [
    {
      brand: "Pepto Bismol",
      name: "Stomach Relief Liquid",
      variants: ["Original", "Cherry"],
      sizes: [["12 fl oz", 699]],
    },
    {
      brand: "Tums",
      name: "Ultra Strength Antacid Chewable Tablets",
      variants: ["Assorted Fruit", "Peppermint"],
      sizes: [
        ["72 ct", 599],
        ["160 ct", 1099],
      ],
    },
    { brand: "Imodium", name: "A-D Anti-Diarrheal Caplets", sizes: [["24 ct", 999]] },
  ],
};
