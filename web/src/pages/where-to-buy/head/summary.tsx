import type { Verdict } from "@stockfinder/contracts/history";
import type { DescribedProduct } from "@stockfinder/contracts/products";
import { costOf } from "@stockfinder/product-rules/costs";
import { DiscountNote } from "../../../components/discount-note.tsx";
import { Memberships } from "../../../components/memberships.tsx";
import { cheaperText, conditionText, offerPriceText } from "../../../components/offer-words.ts";
import { PLUS_SHIPPING } from "../../../components/price.ts";
import { PriceBar } from "../../../components/price-bar.tsx";
import { usualText, verdictOn } from "../../../components/usual-text.ts";
import type { PlacesToBuy } from "../../../stores/places-to-buy.ts";
import { tiedText } from "../../../stores/tied-text.ts";
import { Rating } from "./about-product.tsx";
import { bestPlace, discountToSay, soldByText, soldOutText, stockText } from "./summary-words.ts";

export function Summary({
  name,
  product,
  places,
  verdict,
  isAsking,
  nameOf,
  memberships,
  onMemberships,
}: {
  name: string;
  product: DescribedProduct | null;
  places: PlacesToBuy;
  /** Null without enough history. */
  verdict: Verdict | null;
  isAsking: boolean;
  nameOf: (storeId: string) => string;
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
              {!costOf(best).isWhole && `${PLUS_SHIPPING} `}
              {conditionText(best.condition)?.toLowerCase()} at {best.store}
              {soldByText(best)}
            </>
          )}
        </p>
        <p className="dotted-line text-sm">
          <span>{stockText(places, isAsking)}</span>
          <span className="font-semibold empty:hidden">{bestPlace(places)}</span>
        </p>
        <p className="text-sm text-soft empty:hidden">{tiedText(places)}</p>
        {cheaper && (
          <p className="text-sm text-soft">{cheaperText(offerPriceText(cheaper.price), cheaper.store)}</p>
        )}
      </div>
      {best && <DiscountNote price={best.price} wasPrice={discountToSay(best, shown)} />}
      {shown && (
        <div>
          <div className="flex max-w-lg items-baseline justify-between gap-4">
            <p className="font-semibold">{usualText(shown, !best || costOf(best).isWhole)}</p>
            <a href="#history" className="text-button -my-3 shrink-0 content-center">
              Price history
            </a>
          </div>
          <PriceBar verdict={shown} hasCheaper={cheaper !== null} />
          <p className="text-sm text-soft empty:hidden">{soldOutText(offers, shown)}</p>
        </div>
      )}
      <Memberships needed={needed} memberships={memberships} onChange={onMemberships} />
    </div>
  );
}
