import { ProductFacts } from "@stockfinder/contracts/product-facts";
import { BareItem } from "@stockfinder/contracts/retailer-items";
import { CONDITIONS } from "@stockfinder/product-rules/identity/condition";
import { z } from "zod";

/** An item as a retailer lists it; its product and relevance are worked out once, after reading. */
export const ListedItem = BareItem.omit({
  product: true,
  relevance: true,
  productUrl: true,
  affiliate: true,
}).extend({
  /** Absent if the retailer states none. */
  facts: ProductFacts.optional(),
  /** If the retailer states it besides the title. */
  condition: z.enum(CONDITIONS).optional(),
  /** The title before it was cut: its end may say that the item is refurbished, or a bundle. */
  wholeTitle: z.string().optional(),
});
export type ListedItem = z.infer<typeof ListedItem>;
