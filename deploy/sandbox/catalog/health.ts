import type { Department } from "./department.ts";

const DRUGSTORES_AND_MORE = [
  "target",
  "walmart",
  "samsclub",
  "walgreens",
  "cvs",
  "walmartgrocery",
  "kroger",
  "ebay",
] as const;

const medicine: Department = {
  name: "Health",
  brands: ["Wellmark", "Carewise", "Nurova", "Hillcrest"],
  soldAt: DRUGSTORES_AND_MORE,
  kinds: [
    {
      name: "Ibuprofen Tablets",
      shape: "bottle",
      variants: ["200 mg", "200 mg Coated"],
      sizes: [
        ["50 ct", 548],
        ["200 ct", 1298],
      ],
      alsoCalled: ["pain reliever"],
    },
    {
      name: "Acetaminophen Caplets",
      shape: "bottle",
      variants: ["500 mg", "650 mg ER"],
      sizes: [
        ["100 ct", 798],
        ["225 ct", 1498],
      ],
      alsoCalled: ["pain reliever", "fever"],
    },
    {
      name: "Allergy Relief Tablets",
      shape: "box",
      variants: ["Loratadine", "Cetirizine"],
      sizes: [
        ["30 ct", 1298],
        ["90 ct", 2498],
      ],
      alsoCalled: ["antihistamine"],
    },
    {
      name: "Cough Drops",
      shape: "bag",
      variants: ["Honey Lemon", "Menthol"],
      sizes: [
        ["30 ct", 248],
        ["160 ct", 798],
      ],
    },
    {
      name: "Cold & Flu Syrup",
      shape: "bottle",
      variants: ["Daytime", "Nighttime"],
      sizes: [
        ["8 oz", 898],
        ["12 oz", 1198],
      ],
      alsoCalled: ["cold medicine"],
    },
    {
      name: "Antacid Tablets",
      shape: "bottle",
      variants: ["Assorted Fruit", "Peppermint"],
      sizes: [
        ["72 ct", 548],
        ["160 ct", 898],
      ],
      alsoCalled: ["heartburn"],
    },
    {
      name: "Multivitamin Gummies",
      shape: "bottle",
      variants: ["Adult", "Kids"],
      sizes: [
        ["150 ct", 1198],
        ["250 ct", 1798],
      ],
      alsoCalled: ["vitamins"],
    },
    {
      name: "Vitamin C",
      shape: "bottle",
      variants: ["500 mg", "1000 mg"],
      sizes: [
        ["100 ct", 848],
        ["300 ct", 1898],
      ],
      alsoCalled: ["vitamins"],
    },
    {
      name: "Adhesive Bandages",
      shape: "box",
      variants: ["Flexible Fabric", "Waterproof"],
      sizes: [
        ["30 ct", 348],
        ["100 ct", 698],
      ],
      alsoCalled: ["first aid"],
    },
    {
      name: "Digital Thermometer",
      shape: "box",
      variants: ["Oral", "Forehead"],
      sizes: [
        ["1 ea", 1298],
        ["with case", 2998],
      ],
      supply: "tight",
    },
    {
      name: "Disposable Face Masks",
      shape: "box",
      variants: ["3-Ply", "Kids 3-Ply"],
      sizes: [
        ["50 ct", 998],
        ["100 ct", 1698],
      ],
      alsoCalled: ["mask", "n95"],
    },
    {
      name: "Rapid Antigen Test Kit",
      shape: "box",
      variants: ["At-Home"],
      sizes: [
        ["2 tests", 1998],
        ["5 tests", 4498],
      ],
      alsoCalled: ["covid test"],
      supply: "tight",
    },
  ],
};

const personalCare: Department = {
  name: "Personal Care",
  brands: ["Fernwood", "Lumière", "Saltmarsh", "Purely Day", "Bristlecone"],
  soldAt: DRUGSTORES_AND_MORE,
  kinds: [
    {
      name: "Hand Sanitizer",
      shape: "bottle",
      variants: ["Aloe", "Unscented", "Lavender"],
      sizes: [
        ["2 oz", 198],
        ["8 oz", 348],
        ["33.8 oz", 898],
      ],
      alsoCalled: ["antibacterial gel"],
      supply: "tight",
    },
    {
      name: "Hand Soap",
      shape: "bottle",
      variants: ["Sea Mineral", "Milk & Honey", "Refill"],
      sizes: [
        ["7.5 oz", 188],
        ["50 oz", 548],
      ],
    },
    {
      name: "Body Wash",
      shape: "bottle",
      variants: ["Cucumber", "Shea Butter"],
      sizes: [
        ["18 oz", 548],
        ["30 oz", 848],
      ],
    },
    {
      name: "Shampoo",
      shape: "bottle",
      variants: ["Daily Clean", "Moisture", "Anti-Dandruff"],
      sizes: [
        ["12.6 oz", 498],
        ["28 oz", 898],
      ],
    },
    {
      name: "Conditioner",
      shape: "bottle",
      variants: ["Daily Clean", "Moisture"],
      sizes: [
        ["12.6 oz", 498],
        ["28 oz", 898],
      ],
    },
    {
      name: "Toothpaste",
      shape: "tube",
      variants: ["Whitening Mint", "Sensitive"],
      sizes: [
        ["4.8 oz", 348],
        ["3 x 4.8 oz", 898],
      ],
    },
    {
      name: "Mouthwash",
      shape: "bottle",
      variants: ["Cool Mint", "Alcohol Free"],
      sizes: [
        ["16.9 oz", 448],
        ["50 oz", 798],
      ],
    },
    {
      name: "Deodorant",
      shape: "tube",
      variants: ["Fresh", "Unscented"],
      sizes: [
        ["2.6 oz", 498],
        ["2 x 2.6 oz", 898],
      ],
      alsoCalled: ["antiperspirant"],
    },
    {
      name: "Sunscreen Lotion",
      shape: "bottle",
      variants: ["SPF 30", "SPF 50"],
      sizes: [
        ["3 oz", 748],
        ["8 oz", 1098],
      ],
      alsoCalled: ["sunblock"],
    },
    {
      name: "Makeup Remover Wipes",
      shape: "bag",
      variants: ["Micellar", "Sensitive"],
      sizes: [
        ["25 ct", 448],
        ["2 x 25 ct", 798],
      ],
    },
    {
      name: "Razor Blades",
      shape: "box",
      variants: ["3-Blade", "5-Blade"],
      sizes: [
        ["4 ct", 998],
        ["12 ct", 2498],
      ],
      alsoCalled: ["shaving"],
    },
    {
      name: "Body Lotion",
      shape: "bottle",
      variants: ["Daily Moisture", "Cocoa Butter"],
      sizes: [
        ["10 oz", 548],
        ["20.3 oz", 948],
      ],
    },
  ],
};

const baby: Department = {
  name: "Baby",
  brands: ["Little Heron", "Snugglebee", "Tenderday"],
  soldAt: DRUGSTORES_AND_MORE,
  kinds: [
    {
      name: "Baby Wipes",
      shape: "bag",
      variants: ["Sensitive", "Fresh Scent", "99% Water"],
      sizes: [
        ["72 ct", 248],
        ["6 x 72 ct", 1398],
        ["12 x 72 ct", 2298],
      ],
    },
    {
      name: "Diapers",
      shape: "box",
      variants: ["Newborn", "Size 2", "Size 4", "Size 6"],
      sizes: [
        ["64 ct", 2298],
        ["132 ct", 4298],
      ],
    },
    {
      name: "Infant Formula",
      shape: "can",
      variants: ["Milk-Based Powder", "Gentle", "Soy"],
      sizes: [
        ["12.4 oz", 1898],
        ["30 oz", 3898],
      ],
      alsoCalled: ["baby formula"],
      supply: "tight",
    },
    {
      name: "Baby Shampoo",
      shape: "bottle",
      variants: ["Tear Free", "Oat"],
      sizes: [
        ["13.6 oz", 448],
        ["27 oz", 748],
      ],
    },
    {
      name: "Baby Food Pouches",
      shape: "bag",
      variants: ["Apple & Banana", "Sweet Potato"],
      sizes: [
        ["4 oz", 158],
        ["12 x 4 oz", 1698],
      ],
    },
  ],
};

export const HEALTH_DEPARTMENTS: readonly Department[] = [medicine, personalCare, baby];
