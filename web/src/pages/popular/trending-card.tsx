import type { TrendingProduct } from "@stockfinder/contracts/trending";
import { whereToBuyPath } from "@stockfinder/contracts/where-to-buy-path";
import { Link } from "wouter";
import { DiscountNote } from "../../components/discount-note.tsx";
import { logOpened } from "../../components/log-opened.ts";
import { OutboundLink } from "../../components/outbound-link.tsx";
import { Picture } from "../../components/picture.tsx";
import { pictureUrl } from "../../components/picture-url.ts";
import { PLUS_SHIPPING, priceText } from "../../components/price.ts";
import { withBoundUnits } from "../../components/product-name.ts";
import { TileFacts } from "../../components/tile-facts.tsx";
import { isWidelyInStock } from "../../stores/in-stock-text.ts";
import { hotWords, sellerText, storesText } from "./hot-words.ts";
import { UsualPrice } from "./usual-price.tsx";

export function TrendingCard({ product, source }: { product: TrendingProduct; source: "sandbox" | "live" }) {
  const {
    name,
    image,
    upc,
    product_url: url,
    store,
    price,
    plusShipping,
    wasPrice,
    seenAt,
    membershipNeeded,
  } = product;
  const { inStock = 0, stores = 0 } = product;
  // The strongest is enough: one line each for why it is hot and where it is.
  const [reason] = hotWords(product);
  return (
    // Each line of it is on one line with those of the row.
    <li className="relative row-span-6 mb-6 grid grid-rows-subgrid">
      <Picture className="product-tile-picture aspect-[3/2]" url={pictureUrl(image, { source })} title="" />
      {/* The card leads to all stores; the button on it to the best one. */}
      <h2 className="product-tile-name">
        <Link href={whereToBuyPath({ upc, name })} className="after:absolute after:inset-0">
          {withBoundUnits(name)}
        </Link>
      </h2>
      <p className="product-tile-price mt-1.5">
        {price ? priceText(price.value, price.currency) : "Price not shown"}
        {plusShipping && <small> {PLUS_SHIPPING}</small>} <UsualPrice product={product} />
      </p>
      <div>
        {reason && <p className="text-sm font-semibold">{reason}</p>}
        {!reason && price && <DiscountNote price={price} wasPrice={wasPrice} />}
      </div>
      <p className="mt-1 flex flex-col">
        <TileFacts
          place={sellerText(product)}
          stock={storesText(product)}
          isGood={isWidelyInStock({ inStock, stores }) && !membershipNeeded}
          seenAt={seenAt}
        />
      </p>
      <OutboundLink
        href={url}
        className="button-quiet relative z-1 mt-2 px-3 text-center"
        onFollow={() => logOpened(upc)}
      >
        Buy at {store}
      </OutboundLink>
    </li>
  );
}
