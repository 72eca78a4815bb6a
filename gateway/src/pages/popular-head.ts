import type { PageHead } from "./page-head.ts";

const POPULAR = /^\/popular\/?$/i;

const HEAD: PageHead = {
  title: "Hot Product Tracker",
  description:
    "Trending and discounted products: what most people search for, compare and watch these days, and where to buy it.",
  picture: "/social.png",
  pictureText: "StockFinder: find where products are in stock and compare prices in stores near you",
};

export function popularHead(path: string): PageHead | null {
  return POPULAR.test(path) ? HEAD : null;
}
