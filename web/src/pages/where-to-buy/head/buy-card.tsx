import type { Total } from "@stockfinder/contracts/totals";
import { compareCosts, costOfTotal } from "@stockfinder/product-rules/costs";
import { TellMe } from "../../../alerts/tell-me.tsx";
import type { Watchable } from "../../../alerts/watchable.ts";
import { deliveryText } from "../../../components/delivery-text.ts";
import { Directions } from "../../../components/map/directions-link.tsx";
import { offerPriceText } from "../../../components/offer-words.ts";
import { type Opening, openingOf } from "../../../components/opening-hours.ts";
import { OutboundLink } from "../../../components/outbound-link.tsx";
import { PageIcon } from "../../../components/page-icon.tsx";
import { placeText } from "../../../components/store-place.ts";
import { sumWithText } from "../../../components/total-text.ts";
import { zipText } from "../../../components/zip-text.ts";
import type { PlacesToBuy } from "../../../stores/places-to-buy.ts";
import { AddToList } from "../../lists/add-to-list.tsx";
import { shelfTotal } from "../near/shelf-price.ts";
import { ShelfPriceText } from "../near/shelf-price-text.tsx";
import { ShelfStock } from "../near/shelf-stock.tsx";
import { checkedText } from "../offers/checked-text.ts";
import { TotalParts } from "../offers/total-parts.tsx";
import { noTotalText, soldByText } from "./summary-words.ts";

/** Beside the store's name, with the branch that asks it on the same line. */
const PRICE = "float-right text-xl/[1.2] tabular-nums";

export function BuyCard({
  places: {
    offers,
    best,
    today,
    delivered: [delivered],
  },
  product,
  zip,
  hasBranches,
  isAsking,
  nameOf,
  now,
}: {
  places: PlacesToBuy;
  product: Watchable;
  zip: string;
  /** False where no shelves are known, as in Canada. */
  hasBranches: boolean;
  isAsking: boolean;
  nameOf: (storeId: string) => string;
  now: number;
}) {
  const opening = today?.hours ? openingOf(today.hours, now) : null;
  // The button that stands out leads to the best offer; ordering stands out beside it if it costs less in the end.
  const isOnlineFirst =
    today === null ||
    (best !== null && best.storeId === delivered?.storeId && best.storeId !== today.retailer);
  const way = today ? shelfTotal(today, offers) : undefined;
  const isOnlineCheaper = way && compareCosts(costOfTotal(delivered?.total), costOfTotal(way)) < 0;
  return (
    <aside aria-label="Get it" className="buy-card">
      {hasBranches && (
        <section className="buy-way">
          <div className="flex justify-between gap-3 text-sm text-soft">
            <h2 className="small-title">{whenText(opening)}</h2>
            {today && !isAsking && checkedText([today], now)}
          </div>
          {today ? (
            <>
              <p className="font-semibold">
                {nameOf(today.retailer)}
                <ShelfPriceText
                  shelf={today}
                  offers={offers}
                  store={nameOf(today.retailer)}
                  className={PRICE}
                />
              </p>
              <TotalLine total={way} />
              <p>{placeText(today, nameOf(today.retailer))}</p>
              <p className="dotted-line text-sm">
                <ShelfStock shelf={today} />
                {opening && <span className="text-soft">{opening.text}</span>}
              </p>
              <Directions
                store={today}
                retailerLabel={nameOf(today.retailer)}
                look={`${isOnlineFirst ? "button-quiet" : "button-primary"} buy-action`}
              />
            </>
          ) : (
            <p className="text-sm text-soft">
              {zip === ""
                ? "Enter your ZIP Code below to see the nearest store that has it."
                : isAsking
                  ? "Checking the stores near you…"
                  : `No store near ${zipText(zip)} is known to have it.`}
            </p>
          )}
        </section>
      )}
      <section className="buy-way">
        <div className="flex justify-between gap-3 text-sm text-soft">
          <h2 className="small-title">Order online</h2>
          {delivered && !isAsking && checkedText([delivered], now)}
        </div>
        {delivered ? (
          <>
            <p className="font-semibold">
              {delivered.store}
              <span className={PRICE}>{offerPriceText(delivered.price)}</span>
            </p>
            <TotalLine total={delivered.total} missing={isAsking ? "" : noTotalText(zip)} />
            <p className="text-sm text-soft">
              {deliveryText(delivered) ?? "Shipping not stated"}
              {soldByText(delivered)}
            </p>
            <OutboundLink
              href={delivered.productUrl}
              className={`${isOnlineFirst || isOnlineCheaper ? "button-primary" : "button-quiet"} buy-action`}
            >
              Order at {delivered.store}
            </OutboundLink>
          </>
        ) : (
          <p className="text-sm text-soft">
            {isAsking ? "Checking the stores…" : "No store is known to deliver it now."}
          </p>
        )}
      </section>
      <section className="buy-way">
        <TellMe short product={product} className="button-quiet" />
        <AddToList product={product} className="button-quiet" />
      </section>
    </aside>
  );
}

/** A store that does not state its hours is open on most days. */
function whenText(opening: Opening | null): string {
  if (opening?.from) return `Get it today from ${opening.from}`;
  if (!opening || opening.inDays === 0) return "Get it today";
  return opening.inDays === 1 ? "Get it tomorrow" : "Get it in the store";
}

/** What it costs in the end, for both ways in the same place, which opens into its parts; why that is not known, if it is `missing`. */
function TotalLine({ total, missing = "" }: { total: Total | undefined; missing?: string }) {
  const sum = total ? sumWithText(total) : null;
  if (!total || sum === null) return <p className="text-sm text-soft empty:hidden">{missing}</p>;
  return (
    <details className="group text-sm text-soft">
      {/* As high as a thumb, without making its line higher. */}
      <summary className="-my-3 flex cursor-pointer items-center gap-1 py-3">
        {sum}
        <PageIcon name="chevron" className="size-4 shrink-0 group-open:rotate-180" />
      </summary>
      <TotalParts total={total} />
    </details>
  );
}
