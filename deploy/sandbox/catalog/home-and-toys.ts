import type { Department } from "./department.ts";

const kitchen: Department = {
  name: "Home & Kitchen",
  brands: ["Copperleaf", "Alder & Ash", "Kitchenry", "Stonewick"],
  soldAt: ["target", "walmart", "samsclub", "bestbuy", "ebay", "kroger"],
  kinds: [
    {
      name: "Coffee Maker",
      shape: "gadget",
      variants: ["12-Cup", "Single Serve"],
      sizes: [
        ["Black", 3999],
        ["Stainless", 7999],
      ],
    },
    {
      name: "Air Fryer",
      shape: "gadget",
      variants: ["Basket", "Oven"],
      sizes: [
        ["4 qt", 6999],
        ["8 qt", 11999],
      ],
    },
    {
      name: "Countertop Microwave",
      shape: "wide-screen",
      variants: ["Black", "Stainless"],
      sizes: [
        ["0.7 cu ft", 6999],
        ["1.1 cu ft", 10999],
      ],
    },
    {
      name: "Blender",
      shape: "gadget",
      variants: ["Personal", "Countertop"],
      sizes: [
        ["600 W", 3499],
        ["1200 W", 8999],
      ],
    },
    {
      name: "Cast Iron Skillet",
      shape: "box",
      variants: ["Pre-Seasoned"],
      sizes: [
        ["10 in", 1999],
        ["12 in", 2999],
      ],
      alsoCalled: ["frying pan"],
    },
    {
      name: "Smart Mug",
      shape: "can",
      variants: ["Black", "Copper"],
      sizes: [
        ["10 oz", 9999],
        ["14 oz", 12999],
      ],
      alsoCalled: ["temperature control"],
    },
    {
      name: "Bed Sheet Set",
      shape: "box",
      variants: ["Twin", "Queen", "King"],
      sizes: [
        ["Microfiber", 2299],
        ["Cotton", 4999],
      ],
    },
    {
      name: "Bath Towel Set",
      shape: "box",
      variants: ["White", "Gray"],
      sizes: [
        ["2 piece", 1699],
        ["6 piece", 3499],
      ],
    },
    {
      name: "Cordless Vacuum",
      shape: "tube",
      variants: ["Stick", "Pet"],
      sizes: [
        ["35 min", 14999],
        ["60 min", 29999],
      ],
      alsoCalled: ["vacuum cleaner"],
    },
    {
      name: "Air Purifier",
      shape: "canister",
      variants: ["HEPA", "Smart HEPA"],
      sizes: [
        ["200 sq ft", 7999],
        ["500 sq ft", 17999],
      ],
      supply: "tight",
    },
    {
      name: "Space Heater",
      shape: "gadget",
      variants: ["Ceramic", "Oil Filled"],
      sizes: [
        ["750 W", 2999],
        ["1500 W", 5999],
      ],
    },
  ],
};

const toys: Department = {
  name: "Toys",
  brands: ["Brightblock", "Wondercrate", "Moonpup"],
  soldAt: ["target", "walmart", "samsclub", "ebay", "bestbuy", "walgreens"],
  kinds: [
    {
      name: "Building Blocks",
      shape: "toy",
      variants: ["City", "Space", "Castle"],
      sizes: [
        ["250 pc", 1999],
        ["1000 pc", 4999],
        ["3000 pc", 14999],
      ],
      alsoCalled: ["bricks"],
    },
    {
      name: "Plush Bear",
      shape: "toy",
      variants: ["Brown", "Panda"],
      sizes: [
        ["12 in", 1299],
        ["24 in", 2999],
      ],
      alsoCalled: ["stuffed animal", "teddy"],
    },
    {
      name: "Board Game",
      shape: "box",
      variants: ["Harbor Masters", "Word Garden", "Dragon Pass"],
      sizes: [
        ["2-4 players", 2499],
        ["Deluxe", 4499],
      ],
    },
    {
      name: "Jigsaw Puzzle",
      shape: "box",
      variants: ["Mountain Lake", "Old Town"],
      sizes: [
        ["500 pc", 1299],
        ["1000 pc", 1799],
      ],
    },
    {
      name: "Remote Control Car",
      shape: "toy",
      variants: ["Buggy", "Racer"],
      sizes: [
        ["1:24", 1999],
        ["1:12", 4999],
      ],
      alsoCalled: ["rc car"],
    },
    {
      name: "Play Dough",
      shape: "tub",
      variants: ["Bright", "Glitter"],
      sizes: [
        ["4 pack", 399],
        ["24 pack", 1699],
      ],
    },
    {
      name: "Crayons",
      shape: "box",
      variants: ["Classic", "Washable"],
      sizes: [
        ["24 ct", 149],
        ["64 ct", 499],
      ],
      alsoCalled: ["coloring", "art supplies"],
    },
    {
      name: "Doll",
      shape: "toy",
      variants: ["Explorer", "Chef"],
      sizes: [
        ["11 in", 1299],
        ["18 in", 3999],
      ],
    },
    {
      name: "Kids Scooter",
      shape: "toy",
      variants: ["2-Wheel", "3-Wheel"],
      sizes: [
        ["Standard", 3499],
        ["Light-Up", 4999],
      ],
    },
  ],
};

export const HOME_DEPARTMENTS: readonly Department[] = [kitchen, toys];
