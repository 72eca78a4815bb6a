import { Zipcode } from "@stockfinder/contracts/places";
import { Query } from "@stockfinder/contracts/searches";
import { queryOf } from "@stockfinder/contracts/slug";
import { placeOf } from "@stockfinder/places/places";
import type { PageHead } from "./page-head.ts";

const SEARCH_PATH = /^\/product\/(?<slug>[^/]+)(?:\/(?<zip>[^/]+))?/i;

/** The head of a search's page, from its address alone; null elsewhere. */
export function searchHead(path: string): PageHead | null {
  const { slug = "", zip } = SEARCH_PATH.exec(path)?.groups ?? {};
  const query = Query.safeParse(queryOf(slug));
  if (!query.success) return null;
  const product = query.data.replaceAll(/\s+/g, " ");
  const { title, where } = nearest(zip);
  return {
    title: product + title,
    description: `Which stores${where} have ${product} in stock and what it costs: one search, every store, with the age of each answer.`,
    picture: "/social-search.png",
    pictureText: "Shelves with the price and the stock of a product at each store",
  };
}

/** An invalid zip code is left out: the page asks for another. */
function nearest(zip: string | undefined): { title: string; where: string } {
  const code = Zipcode.safeParse(queryOf(zip ?? ""));
  if (!code.success) return { title: "", where: "" };
  const place = placeOf(code.data);
  const where = place ? `${place.city}, ${place.state}` : code.data;
  return { title: ` near ${code.data}`, where: ` near ${where}` };
}
