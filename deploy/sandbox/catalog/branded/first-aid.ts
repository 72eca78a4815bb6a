import { EVERYDAY, type Subject } from "../branded.ts";

export const firstAid: Subject = {
  category: "Health",
  kind: "First Aid",
  shape: "box",
  soldAt: EVERYDAY,
  alsoCalled: ["bandaid"],
  lines: [
    {
      brand: "Band-Aid",
      name: "Flexible Fabric Adhesive Bandages",
      sizes: [
        ["30 ct", 399],
        ["100 ct", 899],
      ],
    },
    { brand: "Band-Aid", name: "Tough Strips Waterproof Bandages", sizes: [["20 ct", 449]] },
    { brand: "Neosporin", name: "Original Antibiotic Ointment", sizes: [["1 oz", 899]] },
    {
      brand: "Braun",
      name: "ThermoScan 7 Ear Thermometer",
      model: "IRT6520",
      kind: "Thermometer",
      shape: "gadget",
      sizes: [["", 4999]],
    },
  ],
};
