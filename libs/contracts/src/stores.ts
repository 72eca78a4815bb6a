import { z } from "zod";
import { Country } from "./listings.ts";
import { operation } from "./operation.ts";

/** A store of the directory: one country's web shop of a retailer. */
export const Store = z.object({
  /** As in an offer: `walmart`, `walmart-CAN`, `canadiantire`. */
  id: z.string(),
  name: z.string(),
  /** The hosts of its product pages. No other store uses them. */
  hosts: z.array(z.string()).min(1),
  country: Country,
  /** `adapter`: searched by the product. `page`: known by the data in its product pages. */
  reads: z.enum(["adapter", "page"]),
  /** Whether the stock of its single stores is known; otherwise only that of its web shop. Older services do not say it. */
  shelves: z.boolean().optional(),
});
export type Store = z.infer<typeof Store>;

export const listStores = operation({
  name: "lookup.stores",
  summary: "The stores whose offers are compared, by name",
  repeatable: true,
  http: { method: "GET", path: "/api/stores", cacheMs: 60_000 },
  input: z.strictObject({}),
  output: z.array(Store),
});
