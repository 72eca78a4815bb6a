import { z } from "zod";
import { ShopFile } from "./shop-file.ts";

/** The JSON schema of shop files, for editors: `shops/schema.json`. */
export function shopSchema(): string {
  const { $schema, ...schema } = z.toJSONSchema(ShopFile, { io: "input", target: "draft-07" });
  return `${JSON.stringify({ $schema, title: "A shop of StockFinder (docs/shops.md)", ...schema }, null, 2)}\n`;
}
