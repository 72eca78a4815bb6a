import { BIG_STORES, type Subject } from "../branded.ts";

export const automotive: Subject = {
  category: "Automotive",
  kind: "Motor Oil",
  shape: "bottle",
  soldAt: BIG_STORES,
  lines: [
    {
      brand: "Mobil 1",
      name: "Advanced Full Synthetic Motor Oil 5W-30",
      sizes: [
        ["1 qt", 899],
        ["5 qt", 2797],
      ],
    },
    { brand: "Pennzoil", name: "Platinum Full Synthetic Motor Oil 5W-30", sizes: [["5 qt", 2597]] },
    {
      brand: "Rain-X",
      name: "Latitude Wiper Blade",
      kind: "Wiper Blade",
      shape: "box",
      sizes: [
        ["22 in", 1999],
        ["26 in", 2299],
      ],
    },
  ],
};
