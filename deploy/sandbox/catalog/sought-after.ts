import type { Chain, Shape } from "./department.ts";

/** Products that the site links to by name; their UPCs are the real ones, because the links contain them. */
export interface SoughtAfter {
  readonly upc: string;
  readonly title: string;
  readonly brand: string;
  readonly kind: string;
  readonly category: string;
  readonly shape: Shape;
  readonly cents: number;
  readonly soldAt: readonly Chain[];
  readonly alsoCalled: readonly string[];
  /** Where a chain writes another title than the others. */
  readonly titleAt?: Partial<Readonly<Record<Chain, string>>>;
}

const CONSOLE_CHAINS = ["target", "walmart", "samsclub", "bestbuy", "ebay"] as const;

export const SOUGHT_AFTER: readonly SoughtAfter[] = [
  {
    upc: "711719541028",
    title: "Sony PlayStation 5 (PS5) Console, Disc Edition",
    brand: "Sony",
    kind: "PlayStation Console",
    category: "Video Games",
    shape: "console",
    cents: 49999,
    soldAt: CONSOLE_CHAINS,
    alsoCalled: ["ps5", "playstation 5", "game console"],
  },
  {
    upc: "711719541035",
    title: "Sony PlayStation 5 (PS5) Console, Digital Edition",
    brand: "Sony",
    kind: "PlayStation Console",
    category: "Video Games",
    shape: "console",
    cents: 39999,
    soldAt: CONSOLE_CHAINS,
    alsoCalled: ["ps5", "playstation 5", "game console"],
  },
  {
    upc: "711719541059",
    title: "Sony PULSE 3D Wireless Headset for PS5",
    brand: "Sony",
    kind: "Headset",
    category: "Video Games",
    shape: "headphones",
    cents: 9999,
    soldAt: CONSOLE_CHAINS,
    alsoCalled: ["playstation 5", "headphones"],
  },
  {
    upc: "711719541073",
    title: "Sony DualSense Wireless Controller for PS5",
    brand: "Sony",
    kind: "Game Controller",
    category: "Video Games",
    shape: "gadget",
    cents: 6999,
    soldAt: CONSOLE_CHAINS,
    alsoCalled: ["playstation 5", "gamepad"],
  },
  {
    upc: "889842640724",
    title: "Microsoft Xbox Series X 1 TB Console",
    brand: "Microsoft",
    kind: "Xbox Console",
    category: "Video Games",
    shape: "console",
    cents: 49999,
    soldAt: CONSOLE_CHAINS,
    alsoCalled: ["game console"],
  },
  {
    upc: "889842651317",
    title: "Microsoft Xbox Series S 512 GB Console",
    brand: "Microsoft",
    kind: "Xbox Console",
    category: "Video Games",
    shape: "console",
    cents: 29999,
    soldAt: CONSOLE_CHAINS,
    alsoCalled: ["game console"],
  },
  {
    upc: "730143312738",
    title: "AMD Ryzen 9 5900X 12-Core Desktop Processor",
    brand: "AMD",
    kind: "Processor",
    category: "Electronics",
    shape: "chip",
    cents: 54999,
    soldAt: ["bestbuy", "walmart", "ebay", "target"],
    alsoCalled: ["cpu"],
  },
];
