import { ELECTRONICS, type Subject } from "../branded.ts";

export const vacuumsAndAir: Subject = {
  category: "Home & Kitchen",
  kind: "Vacuum Cleaner",
  shape: "tube",
  soldAt: ELECTRONICS,
  alsoCalled: ["vacuum"],
  lines: [
    {
      brand: "Dyson",
      name: "V8 Origin Cordless Stick Vacuum",
      kind: "Cordless Vacuum",
      variants: ["Purple"],
      sizes: [["", 41999]],
      refurbishedAt: ["walmart", "ebay", "bestbuy"],
    },
    {
      brand: "Dyson",
      name: "V15 Detect Cordless Stick Vacuum",
      kind: "Cordless Vacuum",
      variants: ["Yellow"],
      sizes: [["", 74999]],
    },
    {
      brand: "Shark",
      name: "Navigator Lift-Away Upright Vacuum",
      model: "NV352",
      variants: ["Blue"],
      sizes: [["", 19999]],
    },
    {
      brand: "Bissell",
      name: "Little Green Portable Carpet Cleaner",
      model: "1400B",
      kind: "Carpet Cleaner",
      variants: ["Green"],
      sizes: [["", 12359]],
    },
    {
      brand: "iRobot",
      name: "Roomba Combo i5 Robot Vacuum and Mop",
      kind: "Robot Vacuum",
      sizes: [["", 34999]],
      alsoCalled: ["roomba"],
    },
    {
      brand: "Levoit",
      name: "Core 300 Air Purifier",
      kind: "Air Purifier",
      shape: "canister",
      variants: ["White", "Black"],
      sizes: [["", 9999]],
    },
    {
      brand: "Honeywell",
      name: "HEPA Air Purifier Replacement Filter R for HPA300",
      kind: "Air Filter",
      shape: "box",
      sizes: [
        ["1 ct", 2999],
        ["3 ct", 7499],
      ],
    },
  ],
};
