import { GROCERS, type Subject } from "../branded.ts";

export const pets: Subject = {
  category: "Pets",
  kind: "Dry Dog Food",
  shape: "bag",
  soldAt: [...GROCERS, "ebay", "walgreens"],
  alsoCalled: ["kibble"],
  lines: [
    {
      brand: "Purina",
      name: "ONE Chicken & Rice Dry Dog Food",
      sizes: [
        ["8 lb", 1899],
        ["31.1 lb", 4999],
      ],
    },
    {
      brand: "Blue Buffalo",
      name: "Life Protection Adult Chicken Dry Dog Food",
      sizes: [
        ["5 lb", 1899],
        ["30 lb", 6498],
      ],
    },
    {
      brand: "Fancy Feast",
      name: "Classic Pate Wet Cat Food Variety",
      kind: "Wet Cat Food",
      shape: "can",
      sizes: [["24 ct", 2249]],
    },
    {
      brand: "Meow Mix",
      name: "Original Choice Dry Cat Food",
      kind: "Cat Kibble",
      sizes: [
        ["6.3 lb", 1049],
        ["16 lb", 1999],
      ],
    },
    {
      brand: "Tidy Cats",
      name: "Instant Action Clumping Cat Litter",
      kind: "Cat Litter",
      shape: "tub",
      sizes: [
        ["20 lb", 1199],
        ["35 lb", 1799],
      ],
    },
    {
      brand: "Milk-Bone",
      name: "Original Dog Biscuits",
      kind: "Dog Treats",
      shape: "box",
      sizes: [["24 oz", 499]],
    },
    {
      brand: "Greenies",
      name: "Dental Dog Treats",
      kind: "Dog Treats",
      variants: ["Regular", "Teenie"],
      sizes: [["12 oz", 1499]],
    },
    {
      brand: "Purina",
      name: "Pro Plan Complete Essentials Chicken & Rice Dry Dog Food",
      sizes: [
        ["6 lb", 2299],
        ["35 lb", 7499],
      ],
    },
  ],
};
