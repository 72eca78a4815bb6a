import type { TrendingProduct } from "@stockfinder/contracts/trending";
import { whereToBuyPath } from "@stockfinder/contracts/where-to-buy-path";
import { Link } from "wouter";
import { DiscountNote } from "../../components/discount-note.tsx";
import { logOpened } from "../../components/log-opened.ts";
import { OutboundLink } from "../../components/outbound-link.tsx";
import { Picture } from "../../components/picture.tsx";
import { pictureUrl } from "../../components/picture-url.ts";
import { priceText } from "../../components/price.ts";

export function TrendingCard({
  product: { name, image, upc, product_url: url, store, price, wasPrice, stores = 0, inStock = 0 },
  source,
}: {
  product: TrendingProduct;
  source: "sandbox" | "live";
}) {
  return (
    <li className="trending-card">
      <Picture className="trending-picture" url={pictureUrl(image, { source })} title="" />
      <h2 className="trending-name">
        <Link href={whereToBuyPath({ upc, name })}>{name}</Link>
      </h2>
      <p className="trending-price">{price ? priceText(price.value, price.currency) : "Price not shown"}</p>
      <div className="trending-why">
        {price && <DiscountNote price={price} wasPrice={wasPrice} />}
        {stores > 1 && (
          <p className="text-sm text-soft">
            {inStock > 0 ? `In stock at ${inStock} of ${stores} stores` : `Listed by ${stores} stores`}
          </p>
        )}
      </div>
      <OutboundLink href={url} className="button-primary trending-buy" onFollow={() => logOpened(upc)}>
        Buy at {store}
      </OutboundLink>
    </li>
  );
}
