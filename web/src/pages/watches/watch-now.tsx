import { milesText } from "@stockfinder/contracts/alert-place";
import { headPlace, stateWords } from "@stockfinder/contracts/alert-words";
import type { KnownProduct } from "@stockfinder/contracts/known-products";
import type { Watch } from "@stockfinder/contracts/watches";
import { whereToBuyPath } from "@stockfinder/contracts/where-to-buy-path";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { AlertRow } from "../../alerts/alert-rows.ts";
import { isOver } from "../../alerts/merged-alerts.ts";
import { ageText } from "../../components/age.ts";
import { directionsToBranch } from "../../components/map/directions.ts";
import { OutboundLink } from "../../components/outbound-link.tsx";
import { PageIcon } from "../../components/page-icon.tsx";
import { priceText } from "../../components/price.ts";
import { StockSign } from "../../components/stock-sign.tsx";

/** Where a watched item is by its alert, and since when; its page has the other places. */
export function AlertedNow({ row: { alerts, shown }, now }: { row: AlertRow; now: number }) {
  if (shown.kind === "broadcast") return null;
  const head = headPlace(shown);
  const { price, currency, store, branch, distanceMiles } = head;
  const open = alerts.filter((alert) => !isOver(alert)).length;
  const isNear = branch !== null && distanceMiles !== undefined;
  return (
    <Now
      sign={<StockSign isAvailable text={stateWords(shown)} />}
      // When another place had it first is not known.
      age={head === shown ? ageText(shown.updatedAt, now) : null}
      price={price !== null && currency !== null ? { value: price, currency } : null}
      place={[store, branch].filter(Boolean).join(", ")}
      distance={distanceMiles}
      more={open > 1 ? `And at ${open - 1} more ${open === 2 ? "place" : "places"}` : null}
    >
      {isNear && (
        <OutboundLink href={directionsToBranch(store, branch)} className="button-quiet">
          <PageIcon name="pin" className="size-4" />
          Directions<span className="sr-only"> to {store}</span>
        </OutboundLink>
      )}
      <Link href={`/alerts/${shown.id}`} className="button-quiet">
        See alert<span className="sr-only"> of {shown.name}</span>
      </Link>
    </Now>
  );
}

/** The best offer of a watched product as stores were last seen to sell it; nothing while none is known. */
export function KnownNow({
  product,
  country,
}: {
  product: KnownProduct | undefined;
  country: Watch["country"];
}) {
  if (!product) return null;
  const { upc, name, price, store, isAvailable } = product;
  return (
    <Now sign={<StockSign isAvailable={isAvailable} />} age={null} price={price} place={store} more={null}>
      <Link href={whereToBuyPath({ upc, name, country })} className="button-quiet">
        Compare stores<span className="sr-only"> for {name}</span>
      </Link>
    </Now>
  );
}

function Now({
  sign,
  age,
  price,
  place,
  distance,
  more,
  children,
}: {
  sign: ReactNode;
  /** Of what the sign says; null where the card has it. */
  age: string | null;
  price: KnownProduct["price"];
  place: string;
  /** In miles. */
  distance?: number | undefined;
  /** The other places that have it; null for none. */
  more: string | null;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-1.5 text-sm font-semibold">
          {sign} {age !== null && <span className="font-normal text-soft">{age}</span>}
        </p>
        {price && (
          <p className="mt-1 text-xl font-bold tabular-nums">{priceText(price.value, price.currency)}</p>
        )}
        <p className="text-sm">
          {place}
          {distance !== undefined && <span className="whitespace-nowrap"> · {milesText(distance)}</span>}
        </p>
        {more !== null && <p className="text-sm text-soft">{more}</p>}
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  );
}
