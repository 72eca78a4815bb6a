import { milesText, placeWords } from "@stockfinder/contracts/alert-place";
import { asideText, headPlace, headText, stateWords } from "@stockfinder/contracts/alert-words";
import type { Alert, AnyAlert } from "@stockfinder/contracts/alerts";
import type { KnownProduct } from "@stockfinder/contracts/known-products";
import type { Money } from "@stockfinder/contracts/money";
import { plainTitle } from "@stockfinder/product-rules/plain-title";
import { Fragment } from "react";
import { isOver } from "../../alerts/merged-alerts.ts";
import { ageText } from "../../components/age.ts";
import { DiscountNote } from "../../components/discount-note.tsx";
import { KnownPicture } from "../../components/known-picture.tsx";
import { OutboundLink } from "../../components/outbound-link.tsx";
import { priceText } from "../../components/price.ts";
import { withBoundUnits } from "../../components/product-name.ts";
import { useSaved } from "../../storage/use-saved.ts";
import { StoreIcon } from "../../stores/store-icon.tsx";
import { useNear } from "../../stores/use-near.ts";
import { shelfFacts } from "./shelf-facts.ts";

/** What it is, since when, for how much and where; then what changed, if that is another place. */
export function AlertHead({
  alert,
  firstPrice,
  product,
  age,
  now,
}: {
  alert: AnyAlert;
  /** Of a watch for a drop. */
  firstPrice: Money | undefined;
  product: KnownProduct | undefined;
  /** How what changed is known. */
  age: string;
  now: number;
}) {
  const watched = alert.kind === "broadcast" ? null : alert;
  const head = watched && headPlace(watched);
  const { storeId, store } = head ?? alert;
  // When another place had it first is not known.
  const since =
    head !== watched || watched === null ? null : isOver(watched) ? watched.updatedAt : watched.at;
  const aside = asideText(alert);
  return (
    <div className="grid grid-cols-[5rem_minmax(0,1fr)] items-start gap-x-4 gap-y-1 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <KnownPicture product={product} className="size-20 sm:size-36" />
      {/* On a phone only the name stands beside the picture. */}
      <div className="min-w-0 max-sm:contents max-sm:[&>:not(h1)]:col-span-2">
        <h1 className="text-2xl font-bold tracking-tight">{plainTitle(alert.name)}</h1>
        <p className={`mt-2 text-lg font-semibold ${isOver(alert) ? "text-soft" : "text-good"}`}>
          {watched ? stateWords(watched) : headText(alert)}
          {since !== null && <span className="font-normal text-soft"> {ageText(since, now)}</span>}
        </p>
        {watched && !isOver(watched) && <Cost alert={watched} firstPrice={firstPrice} />}
        {watched && head && (
          <p className="mt-2 flex items-center gap-3">
            {storeId !== null && <StoreIcon id={storeId} name={store} />}
            <span className="min-w-0">
              <span className="font-semibold">{placeWords({ store, branch: head.branch })}</span>
              {head.distanceMiles !== undefined && (
                <span className="whitespace-nowrap"> · {milesText(head.distanceMiles)}</span>
              )}
            </span>
          </p>
        )}
        <p className="mt-1 text-sm text-soft">
          {watched?.nearest && aside !== null && (
            <>
              <OutboundLink
                href={(watched.kind === "stock" ? watched : watched.nearest).url}
                className="underline"
              >
                {withBoundUnits(aside)}
              </OutboundLink>
              <br />
            </>
          )}
          <span className="inline-block first-letter:uppercase">{age}</span>
          {watched && head && head.branch !== null && !isOver(watched) && watched.upc !== null && (
            <AtTheShelf upc={watched.upc} place={{ store, storeId, branch: head.branch }} now={now} />
          )}
        </p>
      </div>
    </div>
  );
}

/** It comes later, on the line of the age, so that nothing moves. */
function AtTheShelf({
  upc,
  place,
  now,
}: {
  upc: string;
  place: Parameters<typeof shelfFacts>[1];
  now: number;
}) {
  const [zip] = useSaved("zipcode");
  const { near } = useNear(upc, zip);
  const facts = near.phase === "known" ? shelfFacts(near.shelves, place, now) : [];
  return facts.map((fact) => (
    <Fragment key={fact}>
      {" · "}
      <span className="whitespace-nowrap">{fact}</span>
    </Fragment>
  ));
}

function Cost({ alert, firstPrice }: { alert: Alert; firstPrice: Money | undefined }) {
  const head = headPlace(alert);
  const { price, currency } = head;
  if (price === null || currency === null) return null;
  return (
    <>
      <p className="mt-1 text-3xl font-bold tabular-nums">
        {priceText(price, currency)}
        {firstPrice && (
          <span className="ml-2 text-base font-normal text-soft">
            was {priceText(firstPrice.value, firstPrice.currency)} when you began
          </span>
        )}
      </p>
      {head === alert && <DiscountNote price={{ value: price, currency }} wasPrice={alert.wasPrice} />}
    </>
  );
}
