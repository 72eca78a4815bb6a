import { ELECTRONICS, type Subject } from "../branded.ts";

export const tvs: Subject = {
  category: "Electronics",
  kind: "4K Smart TV",
  shape: "wide-screen",
  soldAt: ELECTRONICS,
  alsoCalled: ["television", "uhd"],
  lines: [
    {
      brand: "Samsung",
      name: "Class Q60D QLED 4K Smart TV",
      sizes: [
        ["55 in", 64999],
        ["65 in", 84999],
        ["75 in", 109999],
      ],
    },
    {
      brand: "LG",
      name: "C4 Series OLED evo 4K Smart TV",
      sizes: [
        ["55 in", 149999],
        ["65 in", 189999],
      ],
    },
    {
      brand: "TCL",
      name: "S4 Class 4K LED Smart Roku TV",
      sizes: [
        ["43 in", 22999],
        ["55 in", 29999],
        ["65 in", 37999],
      ],
    },
    {
      brand: "Hisense",
      name: "A6 Series 4K Google Smart TV",
      sizes: [
        ["43 in", 22999],
        ["55 in", 29999],
      ],
    },
    {
      brand: "Sony",
      name: "BRAVIA XR X90L 4K LED Google Smart TV",
      sizes: [
        ["55 in", 89999],
        ["65 in", 109999],
      ],
    },
    {
      brand: "Vizio",
      name: "V-Series 4K Smart TV",
      sizes: [
        ["50 in", 25800],
        ["55 in", 29800],
      ],
      refurbishedAt: ["walmart"],
    },
    {
      brand: "Roku",
      name: "Streaming Stick 4K",
      model: "3820R",
      kind: "Streaming Player",
      shape: "gadget",
      sizes: [["", 4999]],
    },
    {
      brand: "Amazon",
      name: "Fire TV Stick 4K",
      kind: "Streaming Player",
      shape: "gadget",
      sizes: [["", 4999]],
      soldAt: ["target", "bestbuy", "ebay"],
    },
    {
      brand: "Sanus",
      name: "Full-Motion TV Wall Mount for 42 to 90 in TVs",
      kind: "TV Mount",
      shape: "box",
      variants: ["Black"],
      sizes: [["", 14999]],
    },
  ],
};
