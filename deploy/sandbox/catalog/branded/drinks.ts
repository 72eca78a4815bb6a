import { EVERYDAY, type Subject } from "../branded.ts";

export const drinks: Subject = {
  category: "Snacks & Drinks",
  kind: "Soda",
  shape: "can",
  soldAt: EVERYDAY,
  alsoCalled: ["soft drink", "pop"],
  lines: [
    {
      brand: "Coca-Cola",
      name: "Soda",
      variants: ["Classic", "Zero Sugar", "Diet"],
      sizes: [
        ["12 fl oz, 12 pack", 849],
        ["20 fl oz", 229],
      ],
    },
    {
      brand: "Pepsi",
      name: "Soda",
      variants: ["Original", "Zero Sugar", "Diet"],
      sizes: [["12 fl oz, 12 pack", 829]],
    },
    {
      brand: "Dr Pepper",
      name: "Soda",
      variants: ["Original", "Zero Sugar"],
      sizes: [["12 fl oz, 12 pack", 849]],
    },
    { brand: "Sprite", name: "Lemon-Lime Soda", sizes: [["12 fl oz, 12 pack", 849]] },
    {
      brand: "LaCroix",
      name: "Sparkling Water",
      kind: "Sparkling Water",
      variants: ["Lime", "Pamplemousse", "Pure"],
      sizes: [
        ["12 fl oz, 8 pack", 549],
        ["12 fl oz, 12 pack", 749],
      ],
    },
    {
      brand: "Gatorade",
      name: "Thirst Quencher Sports Drink",
      kind: "Sports Drink",
      shape: "bottle",
      variants: ["Fruit Punch", "Lemon-Lime", "Cool Blue"],
      sizes: [
        ["20 fl oz, 8 pack", 899],
        ["28 fl oz", 199],
      ],
    },
    {
      brand: "Red Bull",
      name: "Energy Drink",
      kind: "Energy Drink",
      variants: ["Original", "Sugar Free"],
      sizes: [["8.4 fl oz, 4 pack", 899]],
    },
    {
      brand: "Dasani",
      name: "Purified Bottled Water",
      kind: "Bottled Water",
      shape: "bottle",
      sizes: [["16.9 fl oz, 24 pack", 699]],
    },
    {
      brand: "Tropicana",
      name: "Pure Premium Orange Juice",
      kind: "Orange Juice",
      shape: "carton",
      variants: ["No Pulp", "Some Pulp"],
      sizes: [["46 fl oz", 449]],
    },
  ],
};
