import { type HistoryPoint, productHistory } from "@stockfinder/contracts/history";
import { priceWords } from "@stockfinder/contracts/price-words";
import { describeProduct } from "@stockfinder/contracts/products";
import { whereToBuyPath } from "@stockfinder/contracts/where-to-buy-path";
import { storeNamed } from "@stockfinder/product-rules/stores/directory";
import { callForCaller } from "../routes/routes.ts";
import type { ReadFeed } from "./atom.ts";

const DAYS = 30;
const MOST = 50;

/** What changed for a product: each price and stock of each store in the last 30 days. */
export const productFeed: ReadFeed = async (upc, { request, response, edge, origin }) => {
  const product = await callForCaller(describeProduct, { upc }, request, response, edge);
  const history = await callForCaller(productHistory, { upc, days: DAYS }, request, response, edge);
  const name = product.name ?? product.upc;
  const page = origin + whereToBuyPath(product);
  const points = history.stores.flatMap(({ storeId, points }) =>
    points.map((point) => ({ storeId, ...point })),
  );
  return {
    id: `urn:stockfinder:product:${product.upc}`,
    title: `${name}: prices and stock`,
    page,
    entries: points
      .sort((one, other) => (one.at < other.at ? 1 : -1))
      .slice(0, MOST)
      .map((point) => {
        const store = storeNamed(point.storeId)?.name ?? point.storeId;
        return {
          id: `urn:stockfinder:product:${product.upc}:${point.storeId}:${point.at}`,
          title: `${store}: ${pointWords(point)}`,
          updated: point.at,
          link: page,
          summary: name,
        };
      }),
  };
};

function pointWords({ price, currency, isAvailable }: HistoryPoint): string {
  const stock = isAvailable === null ? null : isAvailable ? "in stock" : "out of stock";
  const asked = price === null || currency === null ? null : priceWords(price, currency);
  return [asked, stock].filter((words) => words !== null).join(", ") || "not known";
}
