import { GROCERS, type Subject } from "../branded.ts";

export const dairy: Subject = {
  category: "Fresh & Frozen",
  kind: "Milk",
  shape: "carton",
  soldAt: GROCERS,
  lines: [
    {
      brand: "Horizon",
      name: "Organic Milk",
      variants: ["Whole", "2% Reduced Fat"],
      sizes: [["64 fl oz", 549]],
    },
    {
      brand: "Fairlife",
      name: "Ultra-Filtered Milk",
      variants: ["Whole", "2% Reduced Fat"],
      sizes: [["52 fl oz", 499]],
    },
    {
      brand: "Lactaid",
      name: "Lactose Free Milk",
      variants: ["Whole", "2% Reduced Fat"],
      sizes: [["64 fl oz", 489]],
    },
    {
      brand: "Silk",
      name: "Almond Milk",
      kind: "Almond Milk",
      variants: ["Unsweetened Vanilla", "Original"],
      sizes: [["64 fl oz", 429]],
    },
    {
      brand: "Oatly",
      name: "Oat Milk",
      kind: "Oat Milk",
      variants: ["Original", "Full Fat"],
      sizes: [["64 fl oz", 499]],
    },
    {
      brand: "Chobani",
      name: "Greek Yogurt",
      kind: "Greek Yogurt",
      shape: "tub",
      variants: ["Vanilla", "Strawberry"],
      sizes: [
        ["5.3 oz", 149],
        ["32 oz", 599],
      ],
    },
    {
      brand: "Philadelphia",
      name: "Cream Cheese",
      kind: "Cream Cheese",
      shape: "tub",
      variants: ["Original"],
      sizes: [["8 oz", 349]],
    },
    {
      brand: "Land O'Lakes",
      name: "Salted Butter Sticks",
      kind: "Salted Butter",
      shape: "box",
      sizes: [["16 oz", 549]],
    },
    {
      brand: "Tillamook",
      name: "Medium Cheddar Cheese Block",
      kind: "Cheddar Cheese",
      shape: "box",
      sizes: [
        ["8 oz", 399],
        ["32 oz", 1099],
      ],
    },
  ],
};
