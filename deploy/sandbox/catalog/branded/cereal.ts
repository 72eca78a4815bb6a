import { EVERYDAY, type Subject } from "../branded.ts";

export const cereal: Subject = {
  category: "Breakfast & Coffee",
  kind: "Cereal",
  shape: "box",
  soldAt: EVERYDAY,
  alsoCalled: ["breakfast cereal"],
  lines: [
    {
      brand: "General Mills",
      name: "Cheerios Breakfast Cereal",
      variants: ["Original", "Honey Nut"],
      sizes: [
        ["8.9 oz", 399],
        ["18 oz", 549],
      ],
    },
    {
      brand: "Kellogg's",
      name: "Frosted Flakes Breakfast Cereal",
      sizes: [
        ["13.5 oz", 449],
        ["24 oz", 599],
      ],
    },
    {
      brand: "General Mills",
      name: "Cinnamon Toast Crunch Breakfast Cereal",
      sizes: [
        ["12 oz", 449],
        ["19.3 oz", 599],
      ],
    },
    { brand: "General Mills", name: "Lucky Charms Breakfast Cereal", sizes: [["10.5 oz", 449]] },
    {
      brand: "Quaker",
      name: "Old Fashioned Oats",
      kind: "Old-Fashioned Oats",
      shape: "canister",
      sizes: [
        ["18 oz", 399],
        ["42 oz", 599],
      ],
    },
  ],
};
