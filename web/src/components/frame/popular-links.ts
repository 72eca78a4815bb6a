import { slugOf } from "@stockfinder/contracts/slug";

const WHERE_TO_BUY = [
  { name: "PS5 disc edition", upc: "711719541028" },
  { name: "PS5 digital edition", upc: "711719541035" },
  { name: "PS5 Pulse 3D headset", upc: "711719541059" },
  { name: "Xbox Series X", upc: "889842640724" },
  { name: "AMD Ryzen 5900X", upc: "730143312738" },
];

export const POPULAR_LINKS = [
  ...WHERE_TO_BUY.map(({ name, upc }) => ({ name, path: `/where-to-buy/${upc}/${slugOf(name)}` })),
  { name: "Disinfectant wipes", path: "/product/disinfectant-wipes" },
  { name: "Lysol", path: "/product/lysol" },
];
