import type { TrendingProduct } from "@stockfinder/contracts/trending";
import { whereToBuyPath } from "@stockfinder/contracts/where-to-buy-path";
import { useId } from "react";
import { Link } from "wouter";
import { Picture } from "../../components/picture.tsx";
import { pictureUrl } from "../../components/picture-url.ts";
import { priceText } from "../../components/price.ts";
import { withBoundUnits } from "../../components/product-name.ts";
import { TileAge } from "../../components/tile-facts.tsx";
import { hotWords, sellerText, storesText } from "./hot-words.ts";
import { UsualPrice } from "./usual-price.tsx";

/** Other products that are known, a row each. */
export function ProductRows({
  title,
  products,
  source,
}: {
  title: string;
  products: readonly TrendingProduct[];
  source: "sandbox" | "live";
}) {
  const id = useId();
  if (products.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="text-2xl font-bold">
        {title}
      </h2>
      <ul className="mt-4 grid gap-x-8 md:grid-cols-2 lg:grid-cols-3">
        {products.map((product) => {
          const { upc, name, image, price, seenAt } = product;
          const [reason] = hotWords(product);
          return (
            <li key={upc} className="relative flex items-center gap-3 border-t border-line py-3">
              <Picture className="size-16 shrink-0" url={pictureUrl(image, { source })} title="" />
              <div className="min-w-0 grow">
                <p className="line-clamp-2 leading-snug font-semibold">
                  <Link href={whereToBuyPath({ upc, name })} className="after:absolute after:inset-0">
                    {withBoundUnits(name)}
                  </Link>
                </p>
                <p className="tile-fact truncate">{sellerText(product)}</p>
                <p className="tile-fact truncate">{reason ?? storesText(product)}</p>
              </div>
              <span className="shrink-0 text-end tabular-nums">
                <span className="block font-bold">{price && priceText(price.value, price.currency)}</span>
                <UsualPrice product={product} />
                <TileAge seenAt={seenAt} />
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
