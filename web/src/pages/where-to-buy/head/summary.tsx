import type { Verdict } from "@stockfinder/contracts/history";
import type { DescribedProduct } from "@stockfinder/contracts/products";
import { DiscountNote } from "../../../components/discount-note.tsx";
import { Memberships } from "../../../components/memberships.tsx";
import { cheaperText, conditionText, offerPriceText } from "../../../components/offer-words.ts";
import { PageIcon } from "../../../components/page-icon.tsx";
import { PriceBar } from "../../../components/price-bar.tsx";
import type { PlacesToBuy } from "../../../stores/places-to-buy.ts";
import { checkedText } from "../offers/checked-text.ts";
import { sumText, TotalParts, withText } from "../offers/total-parts.tsx";
import { Rating } from "./about-product.tsx";
import {
  bestPlace,
  noTotalText,
  soldByText,
  soldOutText,
  stockText,
  usualText,
  verdictOn,
} from "./summary-words.ts";

export function Summary({
  name,
  product,
  places,
  verdict,
  zip,
  isAsking,
  nameOf,
  now,
  memberships,
  onMemberships,
}: {
  name: string;
  product: DescribedProduct | null;
  places: PlacesToBuy;
  /** Null without enough history. */
  verdict: Verdict | null;
  zip: string;
  isAsking: boolean;
  nameOf: (storeId: string) => string;
  now: number;
  memberships: readonly string[];
  onMemberships: (memberships: readonly string[]) => void;
}) {
  const { offers, best, cheaper } = places;
  const needed = new Map(
    offers.flatMap(({ storeId, membershipNeeded }) =>
      membershipNeeded ? [[storeId, membershipNeeded] as const] : [],
    ),
  );
  const shown = verdict && verdictOn(verdict, best?.price);
  const total = best?.total;
  const sum = sumText(total);
  return (
    <div className="summary">
      <div>
        <h1>{name}</h1>
        {product?.rating && <Rating rating={product.rating} nameOf={nameOf} />}
      </div>
      <div className="summary-price">
        <p>
          {best && (
            <>
              <span className="shelf-label">{offerPriceText(best.price)}</span>{" "}
              {conditionText(best.condition)?.toLowerCase()} at {best.store}
              {soldByText(best)}
            </>
          )}
        </p>
        <p className="dotted-line text-sm">
          {best && (
            <>
              <span className="font-semibold">{bestPlace(places)}</span>
              <span className="text-soft">{checkedText([best], now)}</span>
            </>
          )}
        </p>
        {cheaper && <p className="text-sm">{cheaperText(offerPriceText(cheaper.price), cheaper.store)}</p>}
        <p className="text-sm text-soft">{stockText(places, isAsking)}</p>
      </div>
      {total && sum !== null ? (
        <details className="offer-detail summary-total">
          <summary>
            {sum}, {withText(total)}
            <PageIcon name="chevron" className="size-4" />
          </summary>
          <TotalParts total={total} />
        </details>
      ) : (
        <p className="summary-total text-soft">{isAsking ? "" : noTotalText(zip)}</p>
      )}
      {best && <DiscountNote price={best.price} wasPrice={best.wasPrice} />}
      {shown && (
        <div>
          <p className="font-semibold">{usualText(shown)}</p>
          <PriceBar verdict={shown} />
          <p className="text-sm text-soft">By each day's best price with stated shipping</p>
          <p className="text-sm text-soft empty:hidden">{soldOutText(offers, shown)}</p>
        </div>
      )}
      <Memberships needed={needed} memberships={memberships} onChange={onMemberships} />
    </div>
  );
}
