import { ELECTRONICS, type Subject } from "../branded.ts";

export const smartHome: Subject = {
  category: "Electronics",
  kind: "Smart Speaker",
  shape: "gadget",
  soldAt: ELECTRONICS,
  lines: [
    {
      brand: "Amazon",
      name: "Echo Dot 5th Gen",
      variants: ["Charcoal", "Glacier White"],
      sizes: [["", 4999]],
      soldAt: ["target", "bestbuy", "ebay"],
    },
    {
      brand: "Google",
      name: "Nest Mini 2nd Generation",
      variants: ["Chalk", "Charcoal"],
      sizes: [["", 4999]],
    },
    {
      brand: "Ring",
      name: "Video Doorbell Wired",
      kind: "Video Doorbell",
      variants: ["Black"],
      sizes: [["", 5999]],
      alsoCalled: ["security camera"],
    },
    {
      brand: "Blink",
      name: "Outdoor 4 Wireless Security Camera",
      kind: "Security Camera",
      sizes: [
        ["1 ct", 9999],
        ["3 ct", 25999],
      ],
    },
    { brand: "Google", name: "Nest Learning Thermostat", kind: "Thermostat", sizes: [["", 27999]] },
    {
      brand: "TP-Link",
      name: "Kasa Smart Wi-Fi Plug Mini",
      model: "EP10",
      kind: "Smart Plug",
      sizes: [
        ["2 pack", 1999],
        ["4 pack", 2999],
      ],
    },
  ],
};
