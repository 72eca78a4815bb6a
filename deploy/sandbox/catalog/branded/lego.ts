import { ELECTRONICS, type Subject } from "../branded.ts";

export const lego: Subject = {
  category: "Toys",
  kind: "Building Set",
  shape: "toy",
  soldAt: ELECTRONICS,
  alsoCalled: ["blocks", "bricks"],
  lines: [
    { brand: "LEGO", name: "Classic Large Creative Brick Box", model: "10698", sizes: [["790 pc", 5999]] },
    { brand: "LEGO", name: "City Police Station", model: "60316", sizes: [["668 pc", 6999]] },
    { brand: "LEGO", name: "City Fire Station", model: "60320", sizes: [["540 pc", 6999]] },
    { brand: "LEGO", name: "Technic Bugatti Bolide", model: "42151", sizes: [["905 pc", 4999]] },
    { brand: "LEGO", name: "Friends Heartlake City School", model: "41682", sizes: [["605 pc", 4999]] },
    { brand: "LEGO", name: "Star Wars X-Wing Starfighter", model: "75301", sizes: [["474 pc", 4999]] },
    {
      brand: "LEGO",
      name: "Harry Potter Hogwarts Castle and Grounds",
      model: "76419",
      sizes: [["2660 pc", 16999]],
    },
    { brand: "LEGO", name: "Icons Flower Bouquet", model: "10280", sizes: [["756 pc", 5999]] },
    {
      brand: "LEGO",
      name: "Super Mario Adventures with Mario Starter Course",
      model: "71360",
      sizes: [["231 pc", 4799]],
    },
    { brand: "LEGO", name: "DUPLO Classic Brick Box", model: "10913", sizes: [["65 pc", 2999]] },
  ],
};
