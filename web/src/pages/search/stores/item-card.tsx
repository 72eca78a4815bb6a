import type { Item } from "@stockfinder/contracts/retailer-items";
import type { RetailerInfo } from "@stockfinder/contracts/retailers";
import { shippingCost } from "@stockfinder/product-rules/costs";
import { useContext } from "react";
import { TellMe } from "../../../alerts/tell-me.tsx";
import { CommissionNote } from "../../../components/commission-note.tsx";
import { conditionText } from "../../../components/offer-words.ts";
import { OutboundLink } from "../../../components/outbound-link.tsx";
import { Picture } from "../../../components/picture.tsx";
import { pictureUrl } from "../../../components/picture-url.ts";
import { priceText, shippingText } from "../../../components/price.ts";
import { ShopperCountry } from "../../../components/shopper-country.ts";
import { storeAddress } from "../../../components/store-address.ts";
import { useMemberships } from "../../../components/use-memberships.ts";
import { AddToList } from "../../lists/add-to-list.tsx";
import { storeIdOf } from "../offers/offers.ts";
import { watchableItem } from "../products/watchable-items.ts";
import type { Stock } from "../search-state.ts";
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
  const country = useContext(ShopperCountry);
  const { memberships } = useMemberships();
  const forMembers = item.membershipNeeded != null && !memberships.includes(storeIdOf({ retailer }));
  const { productUrl, plainUrl, affiliate } = storeAddress(item);
  const watchable = watchableItem(item, retailer);
  const about = `${item.title} at ${retailer.label}`;
  const shipping = shippingCost(item.shipping, item.price);
  const notes = [
    conditionText(item.product.condition),
    shipping === null || item.price === null ? null : shippingText(shipping, item.currency, country),
    forMembers ? "members only" : null,
  ].filter((note) => note !== null);
  return (
    <li className="item">
      <Picture url={pictureUrl(item.imageUrl, retailer)} title={item.title} />
      <div className="item-facts">
        <h3 className="item-title">
          <OutboundLink href={productUrl} className="underline-offset-4 hover:underline">
            {item.title}
          </OutboundLink>
        </h3>
        <div className="item-offer">
          <p className={`item-price ${item.price === null ? "text-sm text-soft" : "text-lg font-bold"}`}>
            {item.price === null ? "Price not shown" : priceText(item.price, item.currency, country)}
            {notes.map((note) => (
              <span key={note} className="text-soft">
                {" "}
                {note}
              </span>
            ))}
          </p>
          <div className="item-actions">
            <AddToList compact product={watchable} className="icon-button" about={about} />
            <TellMe compact product={watchable} className="icon-button" about={about} />
          </div>
        </div>
        {affiliate && <CommissionNote plainUrl={plainUrl} store={retailer.label} />}
      </div>
      <div className="item-stock">
        <StockList retailerLabel={retailer.label} stock={stock} checkAgain={checkAgain} />
      </div>
    </li>
  );
}
