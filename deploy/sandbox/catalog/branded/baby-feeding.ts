import { EVERYDAY, type Subject } from "../branded.ts";

export const babyFeeding: Subject = {
  category: "Baby",
  kind: "Infant Formula",
  shape: "canister",
  soldAt: EVERYDAY,
  alsoCalled: ["baby formula"],
  lines: [
    {
      brand: "Similac",
      name: "Advance Infant Formula Powder",
      sizes: [
        ["12.4 oz", 2099],
        ["30.8 oz", 3999],
      ],
    },
    {
      brand: "Enfamil",
      name: "NeuroPro Infant Formula Powder",
      sizes: [
        ["20.7 oz", 3699],
        ["28.3 oz", 4799],
      ],
    },
    { brand: "Gerber", name: "Good Start GentlePro Infant Formula Powder", sizes: [["20 oz", 2999]] },
    {
      brand: "Dr. Brown's",
      name: "Natural Flow Options+ Baby Bottles",
      kind: "Baby Bottles",
      shape: "bottle",
      sizes: [["8 fl oz, 3 pack", 1799]],
    },
    {
      brand: "Gerber",
      name: "Banana Baby Food Puree",
      kind: "Baby Food",
      shape: "jar",
      sizes: [["4 oz, 2 pack", 199]],
    },
    {
      brand: "Similac",
      name: "360 Total Care Infant Formula",
      variants: ["Powder"],
      sizes: [
        ["20.6 oz", 3799],
        ["30.8 oz", 5199],
      ],
    },
    {
      brand: "Similac",
      name: "360 Total Care Infant Formula",
      variants: ["Ready to Feed"],
      shape: "bottle",
      sizes: [["2 fl oz, 8 pack", 1499]],
    },
    {
      brand: "Enfamil",
      name: "Gentlease Infant Formula Powder",
      sizes: [["19.9 oz", 3799]],
    },
  ],
};
