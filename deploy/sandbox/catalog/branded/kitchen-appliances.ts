import { ELECTRONICS, type Subject } from "../branded.ts";

export const kitchenAppliances: Subject = {
  category: "Home & Kitchen",
  kind: "Coffee Maker",
  shape: "gadget",
  soldAt: ELECTRONICS,
  lines: [
    {
      brand: "Keurig",
      name: "K-Mini Single Serve Coffee Maker",
      variants: ["Black", "Dusty Rose"],
      sizes: [["", 8999]],
    },
    {
      brand: "Keurig",
      name: "K-Supreme Single Serve Coffee Maker",
      variants: ["Black", "Gray"],
      sizes: [["", 13999]],
      refurbishedAt: ["ebay"],
    },
    {
      brand: "Ninja",
      name: "Air Fryer Pro",
      kind: "Air Fryer",
      variants: ["Gray"],
      sizes: [
        ["4 qt", 9999],
        ["5 qt", 11999],
      ],
    },
    {
      brand: "Ninja",
      name: "Foodi DualZone Air Fryer",
      model: "DZ201",
      kind: "Air Fryer",
      variants: ["Black"],
      sizes: [["8 qt", 17999]],
      refurbishedAt: ["walmart", "ebay"],
    },
    {
      brand: "Instant Pot",
      name: "Duo 7-in-1 Electric Pressure Cooker",
      kind: "Pressure Cooker",
      sizes: [
        ["6 qt", 8999],
        ["8 qt", 10999],
      ],
    },
    {
      brand: "Crock-Pot",
      name: "Slow Cooker",
      kind: "Slow Cooker",
      variants: ["Black", "Red"],
      sizes: [["7 qt", 3999]],
    },
    {
      brand: "KitchenAid",
      name: "Artisan Tilt-Head Stand Mixer",
      model: "KSM150PS",
      kind: "Stand Mixer",
      variants: ["Empire Red", "Onyx Black"],
      sizes: [["5 qt", 44999]],
    },
    {
      brand: "Vitamix",
      name: "Explorian Blender",
      model: "E310",
      kind: "Blender",
      variants: ["Black"],
      sizes: [["64 fl oz", 34999]],
      refurbishedAt: ["ebay"],
    },
    {
      brand: "Ninja",
      name: "Professional Blender 1000 W",
      kind: "Blender",
      model: "BL610",
      sizes: [["72 fl oz", 9999]],
    },
  ],
};
