import type { ItemAvailability } from "@stockfinder/contracts/availability";
import { STATUS } from "@stockfinder/contracts/retailer-items";
import { z } from "zod";
import type { Near } from "../../../requests/near.ts";
import { list, part, requiredList, Text, Token } from "../../parsing/fields.ts";
import { LookupFailure } from "../../parsing/lookup-failure.ts";
import { isBotWall, readShape, requireAnswer } from "../../parsing/read-answer.ts";
import type { UpstreamCall } from "../../parsing/retailer.ts";
import { inAisle, type Stock, stockAt } from "../../parsing/stock.ts";
import { storeOf } from "../../parsing/store.ts";
import type { UpstreamAnswer } from "../../parsing/upstream.ts";
import { jsonAssignedTo, jsonInScript } from "./embedded-json.ts";
import { availabilityIn, ProductOffers } from "./offers.ts";
import { onlineAvailability } from "./online-stock.ts";
import { PickupOptions, stockAtPickup } from "./pickup-options.ts";

/** Walmart's own servers sometimes fail on a page, with a status of their own: it is requested up to five times. */
export const ITEM_PAGE_RETRY = { statuses: [520], attempts: 5 };

export function askItemPage(id: string, near: Near): UpstreamCall<ItemAvailability> {
  return {
    request: {
      upstream: "wmt",
      method: "GET",
      path: `/ip/${id}`,
      headers: { "Zip-Code": near.zip, State: near.state, City: near.city },
      retry: ITEM_PAGE_RETRY,
    },
    read: (answer) => readItemPage(answer, id),
  };
}

/** The page has brought its data along in three ways over the years; the newest first. */
function readItemPage(answer: UpstreamAnswer, id: string): ItemAvailability {
  requireAnswer(answer);
  const { body } = answer;

  const nextData = jsonInScript(body, "__NEXT_DATA__");
  if (nextData !== undefined) return readNextData(nextData, id);

  const item = jsonInScript(body, "item");
  if (item !== undefined) return readBuyBox(item, id);

  const state = jsonInScript(body, "content") ?? jsonAssignedTo(body, "__WML_REDUX_INITIAL_STATE__");
  if (state !== undefined) return availabilityIn(readShape(state, ReduxState).product, id);

  if (isBotWall(body)) throw new LookupFailure("blocked", "a challenge in place of the page");
  throw new LookupFailure("unreadable", "body: a page without data");
}

/** Since 2021. */
const Product = z.object({
  availabilityStatus: Token,
  availabilityStatusV2: part(z.object({ value: Token })),
  sellerName: Text,
  pickupOption: part(z.object({ availabilityStatus: Token })),
  fulfillmentLabel: list(z.object({ fulfillmentMethod: Token, locationText: Text })),
  /** In the store of `location`. */
  productLocation: list(z.object({ displayValue: Text })),
  location: part(z.object({ city: Text, stateOrProvinceCode: Token, storeIds: list(Token) })),
});
type Product = z.infer<typeof Product>;

const NextData = z.object({
  props: z.object({
    pageProps: z.object({ initialData: z.object({ data: z.object({ product: Product }) }) }),
  }),
});

function readNextData(nextData: unknown, id: string): ItemAvailability {
  const { product } = readShape(nextData, NextData).props.pageProps.initialData.data;
  return onlineAvailability(id, {
    availabilityStatus: product.availabilityStatus ?? product.availabilityStatusV2?.value,
    sellerName: product.sellerName,
    stores: stockAtChosenStore(product),
  });
}

/** The page is made for one store, the nearest to the requested place. */
function stockAtChosenStore({ location, pickupOption, fulfillmentLabel, productLocation }: Product): Stock[] {
  const pickup = fulfillmentLabel.find(({ fulfillmentMethod }) => fulfillmentMethod === "PICKUP");
  const store = storeOf("Walmart", {
    id: location?.storeIds[0] ?? null,
    name: pickup?.locationText,
    city: location?.city,
    state: location?.stateOrProvinceCode,
  });
  if (!store || !pickupOption?.availabilityStatus) return [];
  const stock = stockAt(store, pickupOption.availabilityStatus === "AVAILABLE" ? STATUS.in : STATUS.out);
  return [inAisle(stock, productLocation[0]?.displayValue)];
}

/** 2019 and 2020. A page shows an item's variants too. */
const BuyBox = z.object({
  item: z.object({
    product: z.object({
      buyBox: z.object({
        products: requiredList(
          z.object({
            usItemId: Token,
            availabilityStatus: Token,
            sellerDisplayName: Text,
            pickupOptions: PickupOptions,
          }),
        ),
      }),
    }),
  }),
});

function readBuyBox(item: unknown, id: string): ItemAvailability {
  const { products } = readShape(item, BuyBox).item.product.buyBox;
  const product = products.find(({ usItemId }) => usItemId === id);
  return onlineAvailability(id, {
    availabilityStatus: product?.availabilityStatus,
    sellerName: product?.sellerDisplayName,
    stores: stockAtPickup(product?.pickupOptions ?? []),
  });
}

/** Before. */
const ReduxState = z.object({ product: ProductOffers });
