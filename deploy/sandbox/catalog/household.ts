import type { Department } from "./department.ts";

const EVERYDAY_CHAINS = [
  "target",
  "walmart",
  "samsclub",
  "walgreens",
  "cvs",
  "walmartgrocery",
  "kroger",
  "ebay",
] as const;

const cleaning: Department = {
  name: "Household Essentials",
  brands: ["Clearhaven", "Brightmoor", "Tidewell", "Everspruce", "Simply Stead"],
  soldAt: EVERYDAY_CHAINS,
  kinds: [
    {
      name: "Disinfecting Wipes",
      shape: "canister",
      variants: ["Lemon", "Crisp Linen", "Fragrance Free"],
      sizes: [
        ["35 ct", 299],
        ["75 ct", 498],
        ["3 x 80 ct", 1297],
      ],
      alsoCalled: ["disinfectant", "antibacterial", "cleaning wipes"],
      supply: "tight",
    },
    {
      name: "Disinfectant Spray",
      shape: "spray",
      variants: ["Crisp Linen", "Early Morning Breeze", "Lavender"],
      sizes: [
        ["12.5 oz", 547],
        ["19 oz", 697],
        ["2 x 19 oz", 1298],
      ],
      alsoCalled: ["disinfecting", "aerosol"],
      supply: "tight",
    },
    {
      name: "All-Purpose Cleaner",
      shape: "spray",
      variants: ["Citrus", "Pine", "Lavender"],
      sizes: [
        ["22 oz", 348],
        ["32 oz", 428],
        ["1 gal", 988],
      ],
      alsoCalled: ["multi surface", "multipurpose"],
    },
    {
      name: "Glass Cleaner",
      shape: "spray",
      variants: ["Original", "Ammonia Free"],
      sizes: [
        ["23 oz", 327],
        ["67 oz", 648],
      ],
      alsoCalled: ["window"],
    },
    {
      name: "Bleach",
      shape: "bottle",
      variants: ["Regular", "Splash-Less"],
      sizes: [
        ["43 oz", 398],
        ["81 oz", 598],
        ["121 oz", 724],
      ],
    },
    {
      name: "Dish Soap",
      shape: "bottle",
      variants: ["Original", "Green Apple", "Free & Clear"],
      sizes: [
        ["19.4 oz", 297],
        ["38 oz", 512],
        ["75 oz", 947],
      ],
      alsoCalled: ["dishwashing liquid"],
    },
    {
      name: "Dishwasher Pods",
      shape: "tub",
      variants: ["Fresh", "Lemon"],
      sizes: [
        ["20 ct", 697],
        ["43 ct", 1247],
        ["85 ct", 1998],
      ],
      alsoCalled: ["dishwasher tablets", "detergent"],
    },
    {
      name: "Laundry Detergent",
      shape: "bottle",
      variants: ["Original", "Free & Gentle", "Mountain Air"],
      sizes: [
        ["46 oz", 697],
        ["92 oz", 1197],
        ["150 oz", 1794],
      ],
    },
    {
      name: "Fabric Softener",
      shape: "bottle",
      variants: ["April Rain", "Lavender"],
      sizes: [
        ["51 oz", 497],
        ["103 oz", 898],
      ],
    },
    {
      name: "Toilet Bowl Cleaner",
      shape: "bottle",
      variants: ["Clinging Gel", "Rain Clean"],
      sizes: [
        ["24 oz", 248],
        ["2 x 24 oz", 468],
      ],
      alsoCalled: ["bathroom"],
    },
  ],
};

/** A brand that the site itself links to by name; it makes only these kinds. */
const lysol: Department = {
  name: "Household Essentials",
  brands: ["Lysol"],
  soldAt: EVERYDAY_CHAINS,
  kinds: cleaning.kinds.filter(({ name }) => /Disinfect|Toilet Bowl/.test(name)),
};

const paper: Department = {
  name: "Paper & Plastic",
  brands: ["Cloudrest", "Plushwell", "Harborline", "Softgrove", "Northmill"],
  soldAt: EVERYDAY_CHAINS,
  kinds: [
    {
      name: "Paper Towels",
      shape: "rolls",
      variants: ["Select-A-Size", "Full Sheet", "Printed"],
      sizes: [
        ["2 rolls", 397],
        ["6 double rolls", 1198],
        ["12 triple rolls", 2297],
      ],
      alsoCalled: ["kitchen roll"],
    },
    {
      name: "Toilet Paper",
      shape: "rolls",
      variants: ["Ultra Soft", "Ultra Strong"],
      sizes: [
        ["6 mega rolls", 697],
        ["12 mega rolls", 1298],
        ["24 mega rolls", 2494],
        ["36 rolls", 2998],
      ],
      alsoCalled: ["bath tissue", "bathroom tissue", "tp"],
      supply: "tight",
    },
    {
      name: "Facial Tissues",
      shape: "box",
      variants: ["Soothing Lotion", "Everyday"],
      sizes: [
        ["4 boxes", 648],
        ["12 boxes", 1698],
      ],
      alsoCalled: ["tissue"],
    },
    {
      name: "Napkins",
      shape: "bag",
      variants: ["White", "Dinner"],
      sizes: [
        ["200 ct", 348],
        ["500 ct", 698],
      ],
    },
    {
      name: "Trash Bags",
      shape: "box",
      variants: ["Drawstring", "Odor Block"],
      sizes: [
        ["13 gal, 45 ct", 948],
        ["13 gal, 90 ct", 1648],
        ["30 gal, 40 ct", 1398],
      ],
      alsoCalled: ["garbage bags", "bin liners"],
    },
    {
      name: "Sandwich Bags",
      shape: "box",
      variants: ["Zipper", "Fold Top"],
      sizes: [
        ["100 ct", 324],
        ["300 ct", 798],
      ],
    },
    {
      name: "Aluminum Foil",
      shape: "box",
      variants: ["Standard", "Heavy Duty"],
      sizes: [
        ["75 sq ft", 498],
        ["200 sq ft", 1098],
      ],
      alsoCalled: ["tin foil"],
    },
    {
      name: "Paper Plates",
      shape: "bag",
      variants: ["8.5 in", "10 in"],
      sizes: [
        ["50 ct", 398],
        ["150 ct", 898],
      ],
    },
  ],
};

const pets: Department = {
  name: "Pets",
  brands: ["Barkwell", "Whiskerly", "Old Trail", "Pawmeadow"],
  soldAt: ["target", "walmart", "samsclub", "walmartgrocery", "kroger", "ebay", "walgreens"],
  kinds: [
    {
      name: "Dry Dog Food",
      shape: "bag",
      variants: ["Chicken & Rice", "Salmon", "Beef"],
      sizes: [
        ["5 lb", 1298],
        ["16 lb", 2898],
        ["34 lb", 4998],
      ],
      alsoCalled: ["kibble"],
    },
    {
      name: "Wet Cat Food",
      shape: "can",
      variants: ["Tuna", "Turkey", "Variety Pack"],
      sizes: [
        ["5.5 oz", 108],
        ["24 x 3 oz", 1894],
      ],
    },
    {
      name: "Cat Litter",
      shape: "carton",
      variants: ["Clumping", "Unscented"],
      sizes: [
        ["20 lb", 998],
        ["35 lb", 1698],
      ],
    },
    {
      name: "Dog Treats",
      shape: "bag",
      variants: ["Peanut Butter", "Bacon"],
      sizes: [
        ["12 oz", 698],
        ["30 oz", 1298],
      ],
    },
    {
      name: "Puppy Pads",
      shape: "box",
      variants: ["Regular", "Extra Large"],
      sizes: [
        ["50 ct", 1498],
        ["100 ct", 2598],
      ],
    },
  ],
};

export const HOUSEHOLD_DEPARTMENTS: readonly Department[] = [cleaning, lysol, paper, pets];
