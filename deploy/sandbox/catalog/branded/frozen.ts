import { GROCERS, type Subject } from "../branded.ts";

export const frozen: Subject = {
  category: "Fresh & Frozen",
  kind: "Frozen Pizza",
  shape: "box",
  soldAt: GROCERS,
  lines: [
    {
      brand: "DiGiorno",
      name: "Rising Crust Frozen Pizza",
      variants: ["Pepperoni", "Four Cheese"],
      sizes: [["27.5 oz", 749]],
    },
    {
      brand: "Red Baron",
      name: "Classic Crust Frozen Pizza",
      variants: ["Pepperoni", "Four Cheese"],
      sizes: [["20.6 oz", 549]],
    },
    {
      brand: "Ben & Jerry's",
      name: "Ice Cream",
      kind: "Ice Cream",
      shape: "tub",
      variants: ["Half Baked", "Cherry Garcia"],
      sizes: [["16 oz", 599]],
    },
    {
      brand: "Tyson",
      name: "Frozen Chicken Nuggets",
      kind: "Chicken Nuggets",
      shape: "bag",
      sizes: [["32 oz", 899]],
    },
    {
      brand: "Eggo",
      name: "Frozen Waffles",
      kind: "Waffles",
      variants: ["Homestyle", "Buttermilk"],
      sizes: [
        ["10 ct", 399],
        ["24 ct", 799],
      ],
    },
  ],
};
