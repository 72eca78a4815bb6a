import { ELECTRONICS, type Subject } from "../branded.ts";

export const gamingAccessories: Subject = {
  category: "Video Games",
  kind: "Game Controller",
  shape: "gadget",
  soldAt: ELECTRONICS,
  alsoCalled: ["gamepad"],
  lines: [
    { brand: "Nintendo", name: "Switch Pro Controller", model: "HACAFSSKA", sizes: [["", 6999]] },
    {
      brand: "Nintendo",
      name: "Joy-Con (L)/(R)",
      variants: ["Neon Red and Neon Blue", "Pastel Pink and Pastel Yellow"],
      sizes: [["", 7999]],
    },
    {
      brand: "Microsoft",
      name: "Xbox Wireless Controller",
      variants: ["Carbon Black", "Robot White", "Shock Blue"],
      sizes: [["", 5999]],
    },
    { brand: "Sony", name: "DualSense Edge Wireless Controller for PS5", sizes: [["", 19999]] },
    {
      brand: "Razer",
      name: "BlackShark V2 X Wired Gaming Headset for PC and Consoles",
      kind: "Gaming Headset",
      shape: "headphones",
      variants: ["Black"],
      sizes: [["", 5999]],
    },
  ],
};
