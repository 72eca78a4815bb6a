import { costOfTotal } from "@stockfinder/product-rules/costs";
import { useContext, useId } from "react";
import { TellMe } from "../../../alerts/tell-me.tsx";
import { useFetched } from "../../../api/use-fetched.ts";
import { ageText } from "../../../components/age.ts";
import { CommissionNote } from "../../../components/commission-note.tsx";
import { Icon } from "../../../components/icon.tsx";
import { OutboundLink } from "../../../components/outbound-link.tsx";
import { priceText } from "../../../components/price.ts";
import { ShopperCountry } from "../../../components/shopper-country.ts";
import { totalText } from "../../../components/total-text.ts";
import { StoreIcon } from "../../../stores/store-icon.tsx";
import type { Product } from "../products/products.ts";
import { watchableOffer } from "../products/watchable-items.ts";
import { StockWord } from "../stores/stock-word.tsx";
import { besidePrice, whereText } from "./offer-words.ts";
import { isMarketplace, type Offer } from "./offers.ts";

/** One store's offer in a row of fixed height; its branches open below it. */
export function OfferRow({
  offer,
  product,
  isBest,
  expanded,
  now,
  onToggle,
}: {
  offer: Offer;
  product: Product;
  isBest: boolean;
  expanded: boolean;
  now: number;
  onToggle: () => void;
}) {
  const { storeId, store, price, level, branches, seenAt, total } = offer;
  const country = useContext(ShopperCountry);
  const below = besidePrice(offer, country);
  const panelId = useId();
  const { data: list } = useFetched(expanded ? "branches" : null, () => import("./branch-list.tsx"));
  return (
    <li className="offer" data-out={level === "out"}>
      <div className="offer-row">
        <div className="offer-store">
          <StoreIcon id={storeId} name={store} className="small-icon" />
          <p>
            <OutboundLink href={offer.productUrl} className="offer-link">
              {store}
            </OutboundLink>
          </p>
        </div>
        {branches.length > 0 ? (
          <button
            type="button"
            className="offer-where offer-branches"
            aria-expanded={expanded}
            aria-controls={panelId}
            onClick={onToggle}
          >
            <span className="text-left">{whereText(offer, country)}</span>
            <Icon name="chevron" className={`size-4 ${expanded ? "rotate-180" : ""}`} />
          </button>
        ) : (
          <p className="offer-where">{whereText(offer, country)}</p>
        )}
        <p className="offer-stock dotted-line">
          <StockWord level={level} />
          <span className="text-soft">{seenAt === null ? "not checked yet" : ageText(seenAt, now)}</span>
          {offer.byName && !isMarketplace(offer) && <span className="text-soft">name match</span>}
          {offer.membershipNeeded && <span className="text-soft">members only</span>}
        </p>
        <p className="offer-price">
          {price.value < 0 ? (
            <span className="text-sm text-soft">Price not shown</span>
          ) : (
            <span className={isBest ? "shelf-label" : "font-bold"}>
              {priceText(price.value, price.currency, country)}
            </span>
          )}
        </p>
        {offer.affiliate && (
          <div className="offer-note">
            <CommissionNote plainUrl={offer.plainUrl} store={store} />
          </div>
        )}
        <TellMe
          compact
          product={watchableOffer(product, offer)}
          className="offer-watch icon-button"
          about={`at ${store}`}
        />
        {below !== "" && <p className="offer-unit">{below}</p>}
        {below === "" && total?.value != null && (
          <p className="offer-unit offer-total">{totalText(total, costOfTotal(total).isWhole)}</p>
        )}
      </div>
      {branches.length > 0 && (
        <div id={panelId} hidden={!expanded}>
          {expanded && list && <list.BranchList offer={offer} now={now} />}
        </div>
      )}
    </li>
  );
}
