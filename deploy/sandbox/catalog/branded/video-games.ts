import { ELECTRONICS, type Subject } from "../branded.ts";

export const videoGames: Subject = {
  category: "Video Games",
  kind: "Video Game",
  shape: "box",
  soldAt: ELECTRONICS,
  alsoCalled: ["game"],
  lines: [
    { brand: "Nintendo", name: "Mario Kart 8 Deluxe for Nintendo Switch", sizes: [["", 5999]] },
    {
      brand: "Nintendo",
      name: "The Legend of Zelda: Tears of the Kingdom for Nintendo Switch",
      sizes: [["", 6999]],
    },
    { brand: "Nintendo", name: "Super Mario Bros. Wonder for Nintendo Switch", sizes: [["", 5999]] },
    { brand: "Sony", name: "Marvel's Spider-Man 2 for PS5", sizes: [["", 6999]] },
    { brand: "EA", name: "Madden NFL 25", variants: ["PS5", "Xbox Series X"], sizes: [["", 6999]] },
  ],
};
