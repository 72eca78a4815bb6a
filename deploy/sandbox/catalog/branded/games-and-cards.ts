import type { Subject } from "../branded.ts";

export const gamesAndCards: Subject = {
  category: "Toys",
  kind: "Board Game",
  shape: "box",
  soldAt: ["target", "walmart", "ebay", "bestbuy", "walgreens"],
  alsoCalled: ["game"],
  lines: [
    { brand: "Hasbro", name: "Monopoly Classic Board Game", sizes: [["", 2199]] },
    { brand: "Mattel", name: "UNO Card Game", kind: "Card Game", sizes: [["", 699]] },
    { brand: "Hasbro", name: "Jenga Classic Game", sizes: [["", 1499]] },
    { brand: "Catan Studio", name: "Catan Board Game", sizes: [["", 5499]] },
    {
      brand: "Pokemon",
      name: "Trading Card Game Scarlet & Violet Prismatic Evolutions Elite Trainer Box",
      kind: "Trading Cards",
      sizes: [["", 4999]],
      alsoCalled: ["pokemon cards"],
      supply: "scarce",
    },
    {
      brand: "Pokemon",
      name: "Trading Card Game Scarlet & Violet 151 Booster Bundle",
      kind: "Trading Cards",
      sizes: [["", 2699]],
      alsoCalled: ["pokemon cards"],
      supply: "scarce",
    },
    {
      brand: "Ravensburger",
      name: "Jigsaw Puzzle, Cozy Cabin",
      kind: "Jigsaw Puzzle",
      sizes: [
        ["500 pc", 1499],
        ["1000 pc", 1999],
      ],
    },
  ],
};
