import type { Item, RetailerInfo } from "@stockfinder/contracts/lookup";
import { OutboundLink } from "../../parts/outbound-link.tsx";
import { Picture } from "./picture.tsx";
import { pictureUrl } from "./picture-url.ts";
import { priceText } from "./price.ts";
import type { Stock } from "./search-state.ts";
import { StockList } from "./stock-list.tsx";

export function ItemCard({
  retailer,
  item,
  stock,
  checkAgain,
}: {
  retailer: RetailerInfo;
  item: Item;
  stock: Stock | null;
  checkAgain: () => void;
}) {
  return (
    <li className="item">
      <Picture url={pictureUrl(item.imageUrl, retailer)} title={item.title} />
      <div className="min-w-0">
        <h3 className="item-title">
          <OutboundLink href={item.url} className="underline-offset-4 hover:underline">
            {item.title}
          </OutboundLink>
        </h3>
        <p className={`mt-1 ${item.price === null ? "text-sm text-soft" : "text-lg font-bold tabular-nums"}`}>
          {item.price === null ? "Price not shown" : priceText(item.price, item.currency)}
        </p>
      </div>
      <div className="item-stock">
        <StockList retailerLabel={retailer.label} stock={stock} checkAgain={checkAgain} />
      </div>
    </li>
  );
}
