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
    membershipNeeded,
  } = product;
  const { inStock = 0, stores = 0 } = product;
  // The strongest is enough: one line each for why it is hot and where it is.
  const [reason] = hotWords(product);
  return (
    <li className="relative flex flex-col gap-1.5">
      <Picture
        className="product-tile-picture mb-1 aspect-[3/2]"
        url={pictureUrl(image, { source })}
        title=""
      />
      {/* The card leads to all stores; the button on it to the best one. */}
      <h2 className="product-tile-name">
        <Link href={whereToBuyPath({ upc, name })} className="after:absolute after:inset-0">
          {withBoundUnits(name)}
        </Link>
      </h2>
      <p className="product-tile-price">
        {price ? priceText(price.value, price.currency) : "Price not shown"}
        {plusShipping && <small> {PLUS_SHIPPING}</small>} <UsualPrice product={product} />
      </p>
      {/* The buttons of a row are on one line. */}
      <div className="mb-2 flex-1">
        {reason && <p className="text-sm font-semibold">{reason}</p>}
        {!reason && price && <DiscountNote price={price} wasPrice={wasPrice} />}
        <p
          className={`text-sm empty:hidden ${isWidelyInStock({ inStock, stores }) && !membershipNeeded ? "text-good" : "text-soft"}`}
        >
          {membershipNeeded ? sellerText(product) : storesText(product)}
        </p>
      </div>
      <OutboundLink
        href={url}
        className="button-quiet relative z-1 px-3 text-center"
        onFollow={() => logOpened(upc)}
      >
        Buy at {store}
      </OutboundLink>
    </li>
  );
}
