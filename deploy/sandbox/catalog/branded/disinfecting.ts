import { EVERYDAY, type Subject } from "../branded.ts";

export const disinfecting: Subject = {
  category: "Household Essentials",
  kind: "Disinfecting Wipes",
  shape: "canister",
  soldAt: EVERYDAY,
  alsoCalled: ["cleaning", "sanitizing", "disinfectant"],
  lines: [
    {
      brand: "Clorox",
      name: "Disinfecting Wipes",
      variants: ["Fresh Scent", "Crisp Lemon"],
      sizes: [
        ["35 ct", 349],
        ["75 ct", 549],
      ],
    },
    {
      brand: "Clorox",
      name: "Disinfecting Wipes Value Pack",
      variants: ["Fresh Scent"],
      sizes: [
        ["225 ct", 1399],
        ["425 ct", 1999],
      ],
    },
  ],
};
