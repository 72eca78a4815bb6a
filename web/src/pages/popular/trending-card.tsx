import type { TrendingProduct } from "@stockfinder/contracts/trending";
import { whereToBuyPath } from "@stockfinder/contracts/where-to-buy-path";
import { Link } from "wouter";
import { logOpened } from "../../components/log-opened.ts";
import { OutboundLink } from "../../components/outbound-link.tsx";
import { Picture } from "../../components/picture.tsx";
import { pictureUrl } from "../../components/picture-url.ts";
import { priceText } from "../../components/price.ts";

export function TrendingCard({
  product: { name, image, upc, product_url: url, store, price },
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
      <OutboundLink href={url} className="button-primary trending-buy" onFollow={() => logOpened(upc)}>
        Buy at {store}
      </OutboundLink>
    </li>
  );
}
