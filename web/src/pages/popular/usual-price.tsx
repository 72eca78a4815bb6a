import type { TrendingProduct } from "@stockfinder/contracts/trending";
import { priceText } from "../../components/price.ts";
import { percentUnderUsual } from "./hot-words.ts";

/** What a product usually costs, beside a price that is lower. */
export function UsualPrice({ product }: { product: TrendingProduct }) {
  const { price, why } = product;
  if (!price || !why?.usual || percentUnderUsual(product) === null) return null;
  return (
    <span className="text-sm font-normal whitespace-nowrap text-soft">
      usually {priceText(why.usual, price.currency)}
    </span>
  );
}
