import { GROCERS, type Subject } from "../branded.ts";

export const pantry: Subject = {
  category: "Pantry",
  kind: "Peanut Butter",
  shape: "jar",
  soldAt: GROCERS,
  lines: [
    {
      brand: "Jif",
      name: "Peanut Butter",
      variants: ["Creamy", "Crunchy"],
      sizes: [
        ["16 oz", 329],
        ["40 oz", 699],
      ],
    },
    {
      brand: "Skippy",
      name: "Peanut Butter",
      variants: ["Creamy", "Super Chunk"],
      sizes: [["16.3 oz", 329]],
    },
    {
      brand: "Heinz",
      name: "Tomato Ketchup",
      kind: "Tomato Ketchup",
      shape: "bottle",
      sizes: [
        ["20 oz", 379],
        ["38 oz", 549],
      ],
    },
    {
      brand: "Kraft",
      name: "Original Macaroni & Cheese Dinner",
      kind: "Macaroni & Cheese",
      shape: "box",
      sizes: [["7.25 oz", 149]],
    },
    { brand: "Barilla", name: "Spaghetti Pasta", kind: "Spaghetti", shape: "box", sizes: [["16 oz", 199]] },
    {
      brand: "Campbell's",
      name: "Condensed Chicken Noodle Soup",
      kind: "Chicken Noodle Soup",
      shape: "can",
      sizes: [["10.75 oz", 189]],
    },
    { brand: "Rao's", name: "Marinara Sauce", kind: "Pasta Sauce", sizes: [["24 oz", 899]] },
    { brand: "Hellmann's", name: "Real Mayonnaise", kind: "Mayonnaise", sizes: [["30 oz", 599]] },
    {
      brand: "Nutella",
      name: "Hazelnut Spread with Cocoa",
      kind: "Hazelnut Spread",
      sizes: [
        ["13 oz", 499],
        ["26.5 oz", 849],
      ],
    },
  ],
};
