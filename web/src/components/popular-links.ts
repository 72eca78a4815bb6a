const WHERE_TO_BUY = [
  { name: "PS5 disc edition", upc: "711719541028", slug: "ps5-disc-edition" },
  { name: "PS5 digital edition", upc: "711719541035", slug: "ps5-digital-edition" },
  { name: "PS5 Pulse 3D headset", upc: "711719541059", slug: "ps5-pulse-3d-headset" },
  { name: "Xbox Series X", upc: "889842640724", slug: "xbox-series-x" },
  { name: "AMD Ryzen 5900X", upc: "730143312738", slug: "amd-ryzen-5900x" },
];

/** The popular searches in the navbar. */
export const POPULAR_LINKS = [
  ...WHERE_TO_BUY.map(({ name, upc, slug }) => ({ name, path: `/where-to-buy/${upc}/${slug}` })),
  { name: "Disinfectant wipes", path: "/product/disinfectant-wipes" },
  { name: "Lysol", path: "/product/lysol" },
];
