import { ELECTRONICS, type Subject } from "../branded.ts";

export const wearables: Subject = {
  category: "Electronics",
  kind: "Smart Watch",
  shape: "gadget",
  soldAt: ELECTRONICS,
  alsoCalled: ["fitness tracker"],
  lines: [
    {
      brand: "Apple",
      name: "Watch Series 10 GPS 42mm Aluminum Case",
      variants: ["Jet Black", "Rose Gold"],
      sizes: [["", 39900]],
    },
    {
      brand: "Apple",
      name: "Watch SE 2nd Generation GPS 40mm",
      variants: ["Midnight", "Starlight"],
      sizes: [["", 24900]],
      refurbishedAt: ["walmart", "bestbuy"],
    },
    {
      brand: "Fitbit",
      name: "Charge 6 Fitness Tracker",
      variants: ["Obsidian", "Coral"],
      sizes: [["", 15999]],
    },
    {
      brand: "Garmin",
      name: "Forerunner 165 GPS Running Watch",
      variants: ["Black", "Mist Gray"],
      sizes: [["", 24999]],
    },
    {
      brand: "Apple",
      name: "AirTag",
      kind: "Item Tracker",
      sizes: [
        ["1 pack", 2900],
        ["4 pack", 9900],
      ],
    },
  ],
};
