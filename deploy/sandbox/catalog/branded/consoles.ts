import { ELECTRONICS, type Subject } from "../branded.ts";

export const consoles: Subject = {
  category: "Video Games",
  kind: "Nintendo Console",
  shape: "console",
  soldAt: ELECTRONICS,
  alsoCalled: ["switch", "game console", "nintendo switch"],
  lines: [
    {
      brand: "Nintendo",
      name: "Switch Lite",
      variants: ["Turquoise", "Gray", "Coral"],
      sizes: [["32 GB", 19999]],
      refurbishedAt: ["bestbuy", "ebay"],
    },
    {
      brand: "Nintendo",
      name: "Switch with Neon Blue and Neon Red Joy-Con",
      sizes: [["32 GB", 29999]],
      refurbishedAt: ["walmart", "ebay"],
    },
    {
      brand: "Nintendo",
      name: "Switch 2 Console",
      sizes: [["256 GB", 44999]],
      supply: "scarce",
      preOrderedAt: ["bestbuy"],
    },
    {
      brand: "Microsoft",
      name: "Xbox Series X Digital Edition Console",
      kind: "Xbox Console",
      variants: ["White"],
      sizes: [["1 TB", 44999]],
      alsoCalled: ["game console"],
    },
    {
      brand: "Sony",
      name: "PlayStation 5 Pro Console",
      kind: "PlayStation Console",
      sizes: [["2 TB", 69999]],
      alsoCalled: ["ps5 pro", "game console"],
      supply: "scarce",
    },
    {
      brand: "Valve",
      name: "Steam Deck OLED Handheld",
      kind: "Handheld Console",
      sizes: [
        ["512 GB", 54999],
        ["1 TB", 64999],
      ],
      alsoCalled: ["game console"],
    },
  ],
};
