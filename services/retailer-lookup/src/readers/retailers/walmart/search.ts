import { pageOf } from "../../parsing/paging.ts";
import { isPage, readBody, readShape } from "../../parsing/read-answer.ts";
import type { SearchPage, UpstreamCall, Wanted } from "../../parsing/retailer.ts";
import { itemsOf, Preso } from "./preso.ts";
import { readSearchPage } from "./search-page.ts";

const PAGE_SIZE = 24;

export function searchProducts({ query, page }: Wanted): UpstreamCall<SearchPage> {
  return {
    request: {
      upstream: "wmt",
      method: "GET",
      path: "/search/api/preso",
      query: { query, page, ps: PAGE_SIZE, prg: "desktop", cat_id: 0 },
    },
    /** If Walmart serves its search page instead, that page contains the same items. */
    read(answer) {
      const found = isPage(answer) ? readSearchPage(answer) : itemsOf(readShape(readBody(answer), Preso));
      const { items, listed, total, pageCount: pages } = found;
      return pageOf(items, { page, pageSize: PAGE_SIZE, found: listed, total, pages });
    },
  };
}
