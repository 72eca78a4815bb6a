import { EVERYDAY, type Subject } from "../branded.ts";

export const coldAndAllergy: Subject = {
  category: "Health",
  kind: "Cold & Allergy Medicine",
  shape: "box",
  soldAt: EVERYDAY,
  alsoCalled: ["cold medicine", "allergy medicine", "antihistamine"],
  lines: [
    {
      brand: "Vicks",
      name: "DayQuil Severe Cold & Flu LiquiCaps",
      sizes: [
        ["24 ct", 1199],
        ["48 ct", 1899],
      ],
    },
    {
      brand: "Vicks",
      name: "NyQuil Severe Cold & Flu Liquid",
      variants: ["Berry", "Honey"],
      sizes: [["12 fl oz", 1249]],
    },
    {
      brand: "Mucinex",
      name: "DM 12 Hour Expectorant Tablets",
      sizes: [
        ["20 ct", 1599],
        ["42 ct", 2699],
      ],
    },
    {
      brand: "Claritin",
      name: "24 Hour Allergy Relief Tablets, 10 mg",
      sizes: [
        ["30 ct", 1999],
        ["70 ct", 3499],
      ],
    },
    {
      brand: "Zyrtec",
      name: "24 Hour Allergy Relief Tablets, 10 mg",
      sizes: [
        ["30 ct", 2099],
        ["90 ct", 4199],
      ],
    },
    {
      brand: "Benadryl",
      name: "Ultratabs Allergy Relief Tablets, 25 mg",
      sizes: [
        ["24 ct", 599],
        ["100 ct", 1249],
      ],
    },
    { brand: "Robitussin", name: "Cough + Chest Congestion DM Syrup", sizes: [["8 fl oz", 1199]] },
    {
      brand: "Halls",
      name: "Cough Drops",
      variants: ["Mentho-Lyptus", "Honey Lemon"],
      sizes: [
        ["30 ct", 299],
        ["80 ct", 499],
      ],
    },
  ],
};
