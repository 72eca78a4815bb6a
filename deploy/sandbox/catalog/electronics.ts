import type { Department } from "./department.ts";

const ELECTRONICS_CHAINS = ["target", "walmart", "samsclub", "bestbuy", "ebay"] as const;

const electronics: Department = {
  name: "Electronics",
  brands: ["Auralis", "Voltara", "Kestrel", "Nordlys", "Pixelworth"],
  soldAt: ELECTRONICS_CHAINS,
  kinds: [
    {
      name: "Wireless Earbuds",
      shape: "headphones",
      variants: ["Black", "White", "Noise Cancelling"],
      sizes: [
        ["with charging case", 4999],
        ["Pro", 12999],
      ],
      alsoCalled: ["headphones", "bluetooth"],
    },
    {
      name: "Over-Ear Headphones",
      shape: "headphones",
      variants: ["Black", "Silver"],
      sizes: [
        ["Wireless", 9999],
        ["Noise Cancelling", 22999],
      ],
      alsoCalled: ["bluetooth"],
    },
    {
      name: "4K Smart TV",
      shape: "wide-screen",
      variants: ["Streaming", "120 Hz"],
      sizes: [
        ["43 in LED", 27999],
        ["55 in QLED", 44999],
        ["65 in OLED", 129999],
      ],
      alsoCalled: ["television", "uhd"],
    },
    {
      name: "Laptop",
      shape: "wide-screen",
      variants: ["8 GB", "16 GB"],
      sizes: [
        ["14 in, 256 GB SSD", 44999],
        ["15.6 in, 512 GB SSD", 64999],
      ],
      alsoCalled: ["notebook computer"],
    },
    {
      name: "Tablet",
      shape: "gadget",
      variants: ["Gray", "Blue"],
      sizes: [
        ["8 in, 32 GB", 9999],
        ["10.4 in, 64 GB", 21999],
      ],
    },
    {
      name: "Smart Watch",
      shape: "gadget",
      variants: ["Black", "Rose"],
      sizes: [
        ["40 mm", 14999],
        ["44 mm", 19999],
      ],
      alsoCalled: ["fitness tracker"],
    },
    {
      name: "Bluetooth Speaker",
      shape: "gadget",
      variants: ["Black", "Teal"],
      sizes: [
        ["Portable", 3999],
        ["Party", 14999],
      ],
    },
    {
      name: "USB-C Charger",
      shape: "gadget",
      variants: ["White", "Black"],
      sizes: [
        ["20 W", 1499],
        ["65 W", 3499],
      ],
      alsoCalled: ["power adapter"],
    },
    {
      name: "Power Bank",
      shape: "gadget",
      variants: ["Black", "Blue"],
      sizes: [
        ["10000 mAh", 2499],
        ["20000 mAh", 3999],
      ],
      alsoCalled: ["portable charger"],
    },
    {
      name: "Wireless Mouse",
      shape: "gadget",
      variants: ["Black", "White"],
      sizes: [
        ["Compact", 1499],
        ["Ergonomic", 2999],
      ],
    },
    {
      name: "Mechanical Keyboard",
      shape: "wide-screen",
      variants: ["Linear", "Tactile"],
      sizes: [
        ["TKL", 6999],
        ["Full Size", 8999],
      ],
    },
    {
      name: "27 in Monitor",
      shape: "wide-screen",
      variants: ["IPS", "Curved"],
      sizes: [
        ["1440p", 22999],
        ["4K", 32999],
      ],
      alsoCalled: ["display"],
    },
    {
      name: "Webcam",
      shape: "gadget",
      variants: ["1080p", "4K"],
      sizes: [["with microphone", 4999]],
      supply: "tight",
    },
    {
      name: "Wi-Fi 6 Router",
      shape: "gadget",
      variants: ["Dual Band", "Mesh"],
      sizes: [
        ["1 pack", 7999],
        ["3 pack", 19999],
      ],
      alsoCalled: ["wireless"],
    },
    {
      name: "AA Batteries",
      shape: "box",
      variants: ["Alkaline", "Rechargeable"],
      sizes: [
        ["8 ct", 748],
        ["24 ct", 1598],
        ["48 ct", 2298],
      ],
    },
  ],
};

const gaming: Department = {
  name: "Video Games",
  brands: ["Ironleaf", "Turbofox", "Nebula Forge"],
  soldAt: ELECTRONICS_CHAINS,
  kinds: [
    {
      name: "Gaming Headset",
      shape: "headphones",
      variants: ["Wired", "Wireless"],
      sizes: [
        ["Standard", 3999],
        ["7.1 Surround", 7999],
      ],
    },
    {
      name: "Wireless Game Controller",
      shape: "gadget",
      variants: ["Black", "White", "Crimson"],
      sizes: [
        ["Standard", 4999],
        ["Elite", 11999],
      ],
      alsoCalled: ["gamepad"],
    },
    {
      name: "Gaming Mouse",
      shape: "gadget",
      variants: ["Wired", "Wireless"],
      sizes: [
        ["8K DPI", 2999],
        ["26K DPI", 7999],
      ],
    },
    {
      name: "Graphics Card",
      shape: "chip",
      variants: ["8 GB", "12 GB", "16 GB"],
      sizes: [
        ["Dual Fan", 39999],
        ["Triple Fan OC", 69999],
      ],
      alsoCalled: ["gpu", "video card"],
      supply: "tight",
    },
    {
      name: "NVMe SSD",
      shape: "chip",
      variants: ["Gen 3", "Gen 4"],
      sizes: [
        ["500 GB", 5999],
        ["1 TB", 9999],
        ["2 TB", 16999],
      ],
      alsoCalled: ["solid state drive"],
    },
    {
      name: "Gaming Chair",
      shape: "box",
      variants: ["Black", "Red"],
      sizes: [
        ["Standard", 14999],
        ["with footrest", 21999],
      ],
    },
  ],
};

export const ELECTRONICS_DEPARTMENTS: readonly Department[] = [electronics, gaming];
