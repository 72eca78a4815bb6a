import type { Department } from "./department.ts";

const GROCERS = ["target", "walmart", "samsclub", "walmartgrocery", "kroger"] as const;

const pantry: Department = {
  name: "Pantry",
  brands: ["Golden Acre", "Hearth & Hollow", "Casa Robles", "Mill Pond", "Goodfield"],
  soldAt: [...GROCERS, "ebay"],
  kinds: [
    {
      name: "Long Grain Rice",
      shape: "bag",
      variants: ["White", "Brown"],
      sizes: [
        ["2 lb", 198],
        ["5 lb", 448],
        ["20 lb", 1198],
      ],
    },
    {
      name: "Spaghetti",
      shape: "box",
      variants: ["Enriched", "Whole Wheat"],
      sizes: [
        ["16 oz", 128],
        ["6 x 16 oz", 748],
      ],
      alsoCalled: ["pasta", "noodles"],
    },
    {
      name: "Macaroni & Cheese",
      shape: "box",
      variants: ["Original", "White Cheddar"],
      sizes: [
        ["7.25 oz", 118],
        ["12 x 7.25 oz", 1298],
      ],
      alsoCalled: ["mac and cheese"],
    },
    {
      name: "Black Beans",
      shape: "can",
      variants: ["Reduced Sodium", "Seasoned"],
      sizes: [
        ["15 oz", 98],
        ["8 x 15 oz", 798],
      ],
    },
    {
      name: "Diced Tomatoes",
      shape: "can",
      variants: ["Petite", "Fire Roasted"],
      sizes: [
        ["14.5 oz", 112],
        ["28 oz", 188],
      ],
    },
    {
      name: "Chicken Noodle Soup",
      shape: "can",
      variants: ["Classic", "Hearty"],
      sizes: [
        ["10.5 oz", 148],
        ["18.6 oz", 248],
      ],
    },
    {
      name: "Peanut Butter",
      shape: "jar",
      variants: ["Creamy", "Crunchy", "Natural"],
      sizes: [
        ["16 oz", 258],
        ["40 oz", 548],
      ],
    },
    {
      name: "Strawberry Jam",
      shape: "jar",
      variants: ["Seedless", "Low Sugar"],
      sizes: [
        ["18 oz", 328],
        ["32 oz", 498],
      ],
      alsoCalled: ["jelly", "preserves"],
    },
    {
      name: "Olive Oil",
      shape: "bottle",
      variants: ["Extra Virgin", "Light Taste"],
      sizes: [
        ["16.9 oz", 748],
        ["51 oz", 1698],
      ],
    },
    {
      name: "All-Purpose Flour",
      shape: "bag",
      variants: ["Unbleached", "Bleached"],
      sizes: [
        ["5 lb", 298],
        ["10 lb", 548],
      ],
      alsoCalled: ["baking"],
    },
    {
      name: "Granulated Sugar",
      shape: "bag",
      variants: ["Pure Cane", "Organic"],
      sizes: [
        ["4 lb", 318],
        ["10 lb", 698],
      ],
    },
    {
      name: "Tuna in Water",
      shape: "can",
      variants: ["Chunk Light", "Albacore"],
      sizes: [
        ["5 oz", 118],
        ["8 x 5 oz", 848],
      ],
    },
    {
      name: "Honey",
      shape: "bottle",
      variants: ["Clover", "Wildflower"],
      sizes: [
        ["12 oz", 428],
        ["24 oz", 748],
      ],
    },
    {
      name: "Tomato Ketchup",
      shape: "bottle",
      variants: ["Original", "No Sugar Added"],
      sizes: [
        ["20 oz", 298],
        ["64 oz", 598],
      ],
    },
  ],
};

const breakfast: Department = {
  name: "Breakfast & Coffee",
  brands: ["Morning Ridge", "Café Orléans", "Sunny Hollow", "Oatfield"],
  soldAt: [...GROCERS, "walgreens", "cvs", "ebay"],
  kinds: [
    {
      name: "Ground Coffee",
      shape: "bag",
      variants: ["Medium Roast", "Dark Roast", "Decaf"],
      sizes: [
        ["12 oz", 848],
        ["28 oz", 1498],
      ],
    },
    {
      name: "Coffee Pods",
      shape: "box",
      variants: ["Breakfast Blend", "French Roast", "Crème Brûlée"],
      sizes: [
        ["12 ct", 848],
        ["40 ct", 1998],
        ["100 ct", 3798],
      ],
      alsoCalled: ["single serve", "k cups"],
    },
    {
      name: "Crunchy Cereal",
      shape: "box",
      variants: ["Honey Oat", "Cinnamon", "Cocoa"],
      sizes: [
        ["12 oz", 368],
        ["24 oz", 548],
      ],
      alsoCalled: ["breakfast cereal"],
    },
    {
      name: "Old-Fashioned Oats",
      shape: "canister",
      variants: ["Rolled", "Steel Cut"],
      sizes: [
        ["18 oz", 298],
        ["42 oz", 548],
      ],
      alsoCalled: ["oatmeal"],
    },
    {
      name: "Pancake Mix",
      shape: "box",
      variants: ["Buttermilk", "Protein"],
      sizes: [
        ["32 oz", 328],
        ["5 lb", 798],
      ],
    },
    {
      name: "Granola Bars",
      shape: "box",
      variants: ["Oats & Honey", "Peanut Butter"],
      sizes: [
        ["6 ct", 298],
        ["48 ct", 1298],
      ],
      alsoCalled: ["snack bars"],
    },
    {
      name: "Green Tea",
      shape: "box",
      variants: ["Classic", "Jasmine"],
      sizes: [
        ["20 bags", 298],
        ["100 bags", 898],
      ],
      alsoCalled: ["tea bags"],
    },
  ],
};

const snacks: Department = {
  name: "Snacks & Drinks",
  brands: ["Kettlebrook", "Lakeside", "Pico Verde", "Ripple Creek", "Jolly Otter"],
  soldAt: [...GROCERS, "walgreens", "cvs", "ebay"],
  kinds: [
    {
      name: "Potato Chips",
      shape: "bag",
      variants: ["Sea Salt", "Barbecue", "Sour Cream & Onion"],
      sizes: [
        ["8 oz", 348],
        ["13 oz", 498],
      ],
      alsoCalled: ["crisps"],
    },
    {
      name: "Tortilla Chips",
      shape: "bag",
      variants: ["Restaurant Style", "Blue Corn"],
      sizes: [
        ["11 oz", 328],
        ["18 oz", 478],
      ],
    },
    {
      name: "Pretzels",
      shape: "bag",
      variants: ["Twists", "Honey Wheat"],
      sizes: [
        ["16 oz", 298],
        ["40 oz", 698],
      ],
    },
    {
      name: "Microwave Popcorn",
      shape: "box",
      variants: ["Butter", "Kettle Corn"],
      sizes: [
        ["6 bags", 398],
        ["24 bags", 1098],
      ],
    },
    {
      name: "Trail Mix",
      shape: "bag",
      variants: ["Mountain", "Tropical"],
      sizes: [
        ["10 oz", 498],
        ["26 oz", 998],
      ],
    },
    {
      name: "Roasted Almonds",
      shape: "can",
      variants: ["Lightly Salted", "Smoked"],
      sizes: [
        ["6 oz", 448],
        ["25 oz", 1198],
      ],
      alsoCalled: ["nuts"],
    },
    {
      name: "Chocolate Chip Cookies",
      shape: "box",
      variants: ["Crunchy", "Soft Baked"],
      sizes: [
        ["13 oz", 348],
        ["25 oz", 548],
      ],
    },
    {
      name: "Milk Chocolate Bar",
      shape: "box",
      variants: ["Original", "Hazelnut"],
      sizes: [
        ["4.4 oz", 248],
        ["6 x 1.5 oz", 698],
      ],
      alsoCalled: ["candy"],
    },
    {
      name: "Gummy Candy",
      shape: "bag",
      variants: ["Bears", "Sour Worms"],
      sizes: [
        ["5 oz", 198],
        ["28 oz", 698],
      ],
    },
    {
      name: "Sparkling Water",
      shape: "can",
      variants: ["Lime", "Grapefruit", "Black Cherry"],
      sizes: [
        ["8 x 12 oz", 448],
        ["24 x 12 oz", 1098],
      ],
      alsoCalled: ["seltzer", "soda water"],
    },
    {
      name: "Cola",
      shape: "can",
      variants: ["Classic", "Zero Sugar"],
      sizes: [
        ["2 L", 228],
        ["12 x 12 oz", 748],
        ["24 x 12 oz", 1298],
      ],
      alsoCalled: ["soda", "soft drink"],
    },
    {
      name: "Bottled Water",
      shape: "bottle",
      variants: ["Purified", "Spring"],
      sizes: [
        ["24 x 16.9 oz", 448],
        ["40 x 16.9 oz", 548],
      ],
    },
    {
      name: "Orange Juice",
      shape: "carton",
      variants: ["No Pulp", "Some Pulp"],
      sizes: [
        ["52 oz", 398],
        ["89 oz", 598],
      ],
    },
  ],
};

const fresh: Department = {
  name: "Fresh & Frozen",
  brands: ["Dairy Glen", "Meadow Lane", "Frostvale", "Farmstead Table"],
  soldAt: ["target", "walmartgrocery", "kroger", "samsclub", "walmart"],
  kinds: [
    {
      name: "Milk",
      shape: "carton",
      variants: ["Whole", "2% Reduced Fat", "Skim"],
      sizes: [
        ["half gal", 248],
        ["1 gal", 378],
      ],
    },
    {
      name: "Oat Milk",
      shape: "carton",
      variants: ["Original", "Vanilla"],
      sizes: [["64 oz", 448]],
      alsoCalled: ["plant based"],
    },
    {
      name: "Large Eggs",
      shape: "carton",
      variants: ["Grade A", "Cage Free"],
      sizes: [
        ["12 ct", 348],
        ["18 ct", 498],
        ["60 ct", 1498],
      ],
      supply: "tight",
    },
    {
      name: "Salted Butter",
      shape: "box",
      variants: ["Sweet Cream", "Spreadable"],
      sizes: [
        ["16 oz", 448],
        ["32 oz", 848],
      ],
    },
    {
      name: "Cheddar Cheese",
      shape: "bag",
      variants: ["Sharp", "Mild Shredded"],
      sizes: [
        ["8 oz", 298],
        ["32 oz", 898],
      ],
    },
    {
      name: "Greek Yogurt",
      shape: "tub",
      variants: ["Plain", "Vanilla", "Strawberry"],
      sizes: [
        ["5.3 oz", 118],
        ["32 oz", 548],
      ],
    },
    {
      name: "Frozen Pizza",
      shape: "box",
      variants: ["Pepperoni", "Four Cheese", "Supreme"],
      sizes: [
        ["20 oz", 548],
        ["3 x 22 oz", 1498],
      ],
    },
    {
      name: "Vanilla Ice Cream",
      shape: "tub",
      variants: ["Classic", "Bean"],
      sizes: [
        ["48 oz", 498],
        ["1 pt", 448],
      ],
    },
    {
      name: "Frozen Broccoli",
      shape: "bag",
      variants: ["Florets", "Steamable"],
      sizes: [
        ["12 oz", 178],
        ["4 lb", 798],
      ],
      alsoCalled: ["vegetables"],
    },
    {
      name: "Chicken Nuggets",
      shape: "bag",
      variants: ["Classic", "Dino"],
      sizes: [
        ["32 oz", 798],
        ["5 lb", 1498],
      ],
    },
    {
      name: "Sandwich Bread",
      shape: "bag",
      variants: ["White", "Whole Wheat"],
      sizes: [
        ["20 oz", 198],
        ["24 oz", 328],
      ],
    },
  ],
};

export const GROCERY_DEPARTMENTS: readonly Department[] = [pantry, breakfast, snacks, fresh];
