import { z } from "zod";
import { Quantity, requiredList, Token } from "../../reading/fields.ts";
import { readJson } from "../../reading/read-answer.ts";
import type { UpstreamAnswer } from "../../reading/upstream.ts";

/** One article in one store, from Walgreens' partner API (inventory v4, keys by approval only). */
export interface ArticleStock {
  readonly articleId: string;
  readonly storeId: string;
  /** Null if the partner API does not state it, like `updatedAt`. */
  readonly quantity: number | null;
  /** In seconds since 1970. */
  readonly updatedAt: number | null;
}

const Entry = z.object({ id: Token, s: Token, q: Quantity, ut: Quantity });
const Reply = z.object({ items: requiredList(Entry) });

export function readPartnerInventory(answer: UpstreamAnswer): ArticleStock[] {
  return readJson(answer, Reply).items.flatMap(({ id, s, q, ut }) =>
    id === null || s === null ? [] : { articleId: id, storeId: s, quantity: q, updatedAt: ut },
  );
}
