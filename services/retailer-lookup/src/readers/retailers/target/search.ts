import { pageOf } from "../../parsing/paging.ts";
import { readBody } from "../../parsing/read-answer.ts";
import type { SearchPage, Store, UpstreamCall, Wanted } from "../../parsing/retailer.ts";
import { readProductList } from "./product-list.ts";
import { isRedskyAggregation, readSearch } from "./redsky-aggregations.ts";

const PAGE_SIZE = 24;

/** Prices are those of the nearest store. */
export function searchProducts({ query, page }: Wanted, stores: readonly Store[]): UpstreamCall<SearchPage> {
  return {
    request: {
      upstream: "tgt",
      method: "GET",
      path: "/v2/plp/search/",
      query: {
        channel: "web",
        platform: "desktop",
        keyword: query,
        pageId: `/s/${query}`,
        count: PAGE_SIZE,
        offset: (page - 1) * PAGE_SIZE,
        default_purchasability_filter: "true",
        include_sponsored_search_v2: "false",
        store_ids: stores.map(({ id }) => id).join(","),
        ...(stores[0] && { pricing_store_id: stores[0].id }),
      },
    },
    read(answer) {
      const body = readBody(answer);
      const { items, listed, total } = isRedskyAggregation(body)
        ? readSearch(body, stores)
        : readProductList(body);
      return pageOf(items, { page, pageSize: PAGE_SIZE, found: listed, total });
    },
  };
}
