import { whereToBuyPath } from "@stockfinder/contracts/where-to-buy-path";
import { breadcrumbs } from "./linked-data.ts";
import type { PageContent } from "./page-content.ts";
import type { PageHead } from "./page-head.ts";
import type { StoredContent } from "./stored-content.ts";

const POPULAR = /^\/popular\/?$/i;

const HEAD: PageHead = {
  title: "Hot Product Tracker",
  description:
    "Trending and discounted products: what most people search for, compare and watch these days, and where to buy it.",
  picture: "/social.png",
  pictureText: "StockFinder: find where products are in stock and compare prices in stores near you",
};

export function isPopular(path: string): boolean {
  return POPULAR.test(path);
}

export async function popularContent(
  stored: StoredContent,
  { origin, zip, requestId }: { origin: string; zip: string | null; requestId: string },
): Promise<PageContent> {
  const held = await stored.ofTrending(zip, requestId);
  const list = {
    "@context": "https://schema.org",
    "@type": "ItemList",
    name: HEAD.title,
    itemListElement: (held?.trending ?? []).map(({ upc, name }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      url: origin + whereToBuyPath({ upc, name }),
    })),
  };
  const trail = breadcrumbs(origin, [{ name: HEAD.title, path: "/popular" }]);
  return { head: HEAD, held, linkedData: held ? [list, trail] : [trail] };
}
