import { BIG_STORES, type Subject } from "../branded.ts";

export const sportsAndOutdoors: Subject = {
  category: "Sports & Outdoors",
  kind: "Tent",
  shape: "box",
  soldAt: BIG_STORES,
  lines: [
    {
      brand: "Coleman",
      name: "Sundome Camping Tent",
      sizes: [
        ["4-Person", 8999],
        ["6-Person", 13999],
      ],
    },
    {
      brand: "Wilson",
      name: "NCAA Basketball",
      kind: "Basketball",
      shape: "toy",
      sizes: [
        ["28.5 in", 1999],
        ["29.5 in", 1999],
      ],
    },
    {
      brand: "Bowflex",
      name: "SelectTech 552 Adjustable Dumbbells",
      kind: "Dumbbells",
      sizes: [["2 pack", 42900]],
    },
    {
      brand: "Gaiam",
      name: "Essentials Yoga Mat",
      kind: "Yoga Mat",
      shape: "tube",
      variants: ["Purple", "Teal"],
      sizes: [["72 in", 1999]],
    },
    {
      brand: "Weber",
      name: "Spirit II E-310 Gas Grill",
      kind: "Grill",
      variants: ["Black"],
      sizes: [["", 56900]],
      soldAt: ["walmart", "ebay"],
    },
  ],
};
