import type { KnownProduct } from "@stockfinder/contracts/known-products";
import { whereToBuyPath } from "@stockfinder/contracts/where-to-buy-path";
import { Link } from "wouter";
import { isWidelyInStock, tileStockText } from "../stores/in-stock-text.ts";
import { KnownPicture } from "./known-picture.tsx";
import { PLUS_SHIPPING, priceText } from "./price.ts";
import { storeText } from "./store-place.ts";
import { TileFacts } from "./tile-facts.tsx";

const SKELETONS = Array.from({ length: 8 }, (_, index) => index);

/** Products with picture and price, each leading to the stores that have it. Null while they are not known. */
export function ProductTiles({
  products,
  heading,
}: {
  products: readonly KnownProduct[] | null;
  heading: string;
}) {
  if (products?.length === 0) return null;
  return (
    <section aria-labelledby="tiles" aria-busy={products === null} className="py-8 sm:py-12">
      <h2 id="tiles" className="text-2xl font-bold">
        {heading}
      </h2>
      <ul className="product-tiles">
        {products?.map((product) => (
          <li key={product.upc}>
            <ProductTile product={product} />
          </li>
        ))}
        {products === null && SKELETONS.map((index) => <TileSkeleton key={index} />)}
      </ul>
    </section>
  );
}

/** As high as a tile, so that nothing moves when it comes. */
function TileSkeleton() {
  return (
    <li className="product-tile skeleton">
      <span className="product-tile-picture" />
      <span className="product-tile-name" />
      <span className="product-tile-price">&nbsp;</span>
      <span className="tile-fact" />
      <span className="tile-fact" />
      <span className="tile-fact tile-age" />
    </li>
  );
}

function ProductTile({ product }: { product: KnownProduct }) {
  const { upc, name, price, plusShipping, store, inStock = 0, stores, distanceMiles, nearestMiles } = product;
  return (
    <Link href={whereToBuyPath({ upc, name })} className="product-tile">
      <KnownPicture product={product} className="product-tile-picture" />
      <span className="product-tile-name">{name}</span>
      <span className="product-tile-price">
        {price ? priceText(price.value, price.currency) : "Price not shown"}
        {plusShipping && <small> {PLUS_SHIPPING}</small>}
      </span>
      <TileFacts
        place={`at ${storeText(store, distanceMiles)}`}
        stock={tileStockText({ inStock, stores, distanceMiles, nearestMiles })}
        isGood={isWidelyInStock({ inStock, stores })}
        seenAt={product.seenAt}
      />
    </Link>
  );
}
