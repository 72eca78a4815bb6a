import { z } from "zod";
import { Quantity, requiredList } from "../../parsing/fields.ts";
import { pageOf } from "../../parsing/paging.ts";
import { readJson } from "../../parsing/read-answer.ts";
import type { SearchPage, Store, UpstreamCall, Wanted } from "../../parsing/retailer.ts";
import { type Stock, stockAt, stockOnline } from "../../parsing/stock.ts";
import type { UpstreamRequest } from "../../parsing/upstream.ts";
import { type ClubProduct, ProductRecord, toItem } from "./product-record.ts";

const PAGE_SIZE = 48;

/** Version 2 of this call has the same envelope around records of another kind. */
const Reply = z.object({
  payload: z.object({ totalRecords: Quantity, records: requiredList(ProductRecord) }),
});

export function searchProducts({ query, page }: Wanted, club: Store | undefined): UpstreamCall<SearchPage> {
  return {
    request: searchRequest(query, page, club),
    read(answer) {
      const { totalRecords: total, records } = readJson(answer, Reply).payload;
      const items = records.flatMap((product) => toItem(product) ?? []);
      return pageOf(items, { page, pageSize: PAGE_SIZE, found: records.length, total });
    },
  };
}

/** A product's stock at a club, with its price there, and online; empty if the club does not know it. */
export function searchStock(id: string, club: Store): UpstreamCall<Stock[]> {
  return {
    request: searchRequest(id, 1, club),
    read(answer) {
      const product = readJson(answer, Reply).payload.records.find((record) => record.id === id);
      return product ? stockOf(product, club) : [];
    },
  };
}

function stockOf({ club: { status: atClub, price }, online: { status: online } }: ClubProduct, club: Store) {
  return [...(atClub ? [stockAt(club, atClub, null, price)] : []), ...(online ? [stockOnline(online)] : [])];
}

function searchRequest(searchTerm: string, page: number, club: Store | undefined): UpstreamRequest {
  return {
    upstream: "sam",
    method: "GET",
    path: "/api/node/vivaldi/v1/products/search/",
    query: {
      sourceType: 1,
      selectedFilter: "all",
      sortKey: "relevance",
      sortOrder: 1,
      offset: (page - 1) * PAGE_SIZE,
      limit: PAGE_SIZE,
      searchTerm,
      br: "true",
      ...(club && { clubId: club.id }),
    },
  };
}
