import type { ItemAvailability } from "@stockfinder/contracts/availability";
import { z } from "zod";
import type { Near } from "../../../requests/near.ts";
import { readJson } from "../../parsing/read-answer.ts";
import type { UpstreamCall } from "../../parsing/retailer.ts";
import { availabilityIn, ProductOffers } from "./offers.ts";

const Reply = z.object({ payload: ProductOffers });

export function askOffers(id: string, near: Near): UpstreamCall<ItemAvailability> {
  return {
    request: {
      upstream: "wmt",
      method: "POST",
      path: "/terra-firma/fetch",
      query: { rgs: "OFFER_PRODUCT,OFFER_INVENTORY,OFFER_PRICE,VARIANT_SUMMARY" },
      headers: { Referer: `https://www.walmart.com/product/${id}/sellers` },
      json: {
        itemId: id,
        paginationContext: { selected: false },
        storeFrontIds: [],
        postalAddress: { postalCode: near.zip, city: near.city, stateOrProvinceCode: near.state },
      },
    },
    read: (answer) => availabilityIn(readJson(answer, Reply).payload, id),
  };
}
