import { STATUS } from "@stockfinder/contracts/retailer-items";
import { z } from "zod";
import { factsOf, ratingOf, wasPriceOf } from "../../parsing/facts.ts";
import { ItemId, list, Price, part, Quantity, requiredList, Text, Token } from "../../parsing/fields.ts";
import { LookupFailure } from "../../parsing/lookup-failure.ts";
import { readShape, requireAnswer } from "../../parsing/read-answer.ts";
import type { UpstreamAnswer } from "../../parsing/upstream.ts";
import { jsonInScript } from "./embedded-json.ts";
import { soldByOf, toItem } from "./listed-item.ts";
import { onlineStatus } from "./online-stock.ts";
import { type Found, itemsOf, Preso } from "./preso.ts";

const Product = z.object({
  __typename: z.literal("Product"),
  usItemId: ItemId,
  name: Text,
  canonicalUrl: Token,
  imageInfo: part(z.object({ thumbnailUrl: Token })),
  price: Price,
  priceInfo: part(
    z.object({ linePrice: Price, wasPrice: Price, currentPrice: part(z.object({ price: Price })) }),
  ),
  availabilityStatusV2: part(z.object({ value: Token })),
  sellerName: Text,
  averageRating: Quantity,
  numberOfReviews: Quantity,
});

/** Stacks hold adverts and headings too, which are no products. */
const Stack = z.object({ items: list(Product), itemsV2: list(Product) });

const SearchResult = z.object({
  itemStacks: requiredList(Stack),
  aggregatedCount: Quantity,
  paginationV2: part(z.object({ maxPage: Quantity })),
});

/** The page since 2021. */
const NextData = z.object({
  props: z.object({
    pageProps: z.object({ initialData: z.object({ searchResult: SearchResult }) }),
  }),
});

/** Until 2019 the page contained the search call's response. */
const SearchContent = z.object({ searchContent: z.object({ preso: Preso }) });

/** @throws {LookupFailure} `blocked` if the page contains no search. */
export function readSearchPage(answer: UpstreamAnswer): Found {
  requireAnswer(answer);

  const nextData = jsonInScript(answer.body, "__NEXT_DATA__");
  if (nextData !== undefined) {
    return foundIn(readShape(nextData, NextData).props.pageProps.initialData.searchResult);
  }
  const searchContent = jsonInScript(answer.body, "searchContent");
  if (searchContent !== undefined)
    return itemsOf(readShape(searchContent, SearchContent).searchContent.preso);

  throw new LookupFailure("blocked", "a page where JSON was asked for");
}

function foundIn({ itemStacks, aggregatedCount, paginationV2 }: z.infer<typeof SearchResult>): Found {
  const products = itemStacks.flatMap(({ items, itemsV2 }) => (items.length > 0 ? items : itemsV2));
  return {
    items: products.flatMap((product) => {
      const { priceInfo } = product;
      const price = product.price ?? priceInfo?.currentPrice?.price ?? priceInfo?.linePrice ?? null;
      const status = onlineStatus(product.availabilityStatusV2?.value ?? null);
      const listed = toItem({
        id: product.usItemId,
        title: product.name,
        url: product.canonicalUrl,
        imageUrl: product.imageInfo?.thumbnailUrl ?? null,
        price,
        availableOnline: status && status === STATUS.in,
        status,
        soldBy: soldByOf(product),
        ...factsOf({
          wasPrice: wasPriceOf(priceInfo?.wasPrice, "was", price),
          seller: product.sellerName,
          rating: ratingOf(product.averageRating, product.numberOfReviews),
        }),
      });
      return listed ?? [];
    }),
    listed: products.length,
    total: aggregatedCount,
    pageCount: paginationV2?.maxPage ?? null,
  };
}
