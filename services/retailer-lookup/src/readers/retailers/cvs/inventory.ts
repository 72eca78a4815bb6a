import type { ItemAvailability } from "@stockfinder/contracts/availability";
import { STATUS, type Status } from "@stockfinder/contracts/retailer-items";
import { z } from "zod";
import { ItemId, part, Quantity, requiredList, Text, Token } from "../../parsing/fields.ts";
import { LookupFailure } from "../../parsing/lookup-failure.ts";
import { readJson } from "../../parsing/read-answer.ts";
import type { UpstreamCall } from "../../parsing/retailer.ts";
import { availabilityOf, stockOnline } from "../../parsing/stock.ts";

const SkuInfo = z.object({ skuId: ItemId, stockStatus: Quantity });

const Reply = z.object({
  response: z.object({
    header: part(z.object({ statusCode: Token, statusDesc: Text })),
    getSKUInventoryAndPrice: part(z.object({ skuInfo: requiredList(SkuInfo) })),
  }),
});

/** The signature (`cvsKey`) adds the header block with which CVS's own page identifies itself. */
export function askInventory(skuIds: readonly string[]): UpstreamCall<ItemAvailability[]> {
  return {
    request: {
      upstream: "cvs",
      method: "POST",
      path: "/RETAGPV3/OnlineShopService/V2/getSKUInventoryAndPrice",
      json: { skuId: skuIds, pageName: "PLP" },
    },
    read(answer) {
      const { header, getSKUInventoryAndPrice: found } = readJson(answer, Reply).response;
      if (found) return found.skuInfo.flatMap((sku) => toAvailability(sku) ?? []);
      if (header) throw new LookupFailure("refused", `${header.statusCode}: ${header.statusDesc}`);
      throw new LookupFailure("unreadable", "response.getSKUInventoryAndPrice: missing");
    },
  };
}

function toAvailability({ skuId, stockStatus }: z.infer<typeof SkuInfo>): ItemAvailability | null {
  return skuId === null ? null : availabilityOf(skuId, [stockOnline(statusOf(stockStatus))]);
}

function statusOf(stockStatus: number | null): Status {
  if (stockStatus === null) return STATUS.unavailable;
  return stockStatus === 1 ? STATUS.in : STATUS.out;
}
