import type { NearShelf } from "@stockfinder/contracts/near";
import type { Place } from "@stockfinder/contracts/places";
import { useState } from "react";
import { FailedNotice } from "../../../components/failed-notice.tsx";
import { Directions } from "../../../components/map/directions-link.tsx";
import { type MapStore, NearbyMap } from "../../../components/map/nearby-map.tsx";
import { confidenceText, readingText } from "../../../components/offer-words.ts";
import { priceText } from "../../../components/price.ts";
import { StockSign } from "../../../components/stock-sign.tsx";
import { placeText, streetText } from "../../../components/store-place.ts";
import { usePlace } from "../../../components/use-place.ts";
import { useNear } from "./use-near.ts";

const FIRST = 5;
const PLACES = [0, 1, 2];

interface ShelfOnMap extends MapStore {
  readonly shelf: NearShelf;
}

type NameOf = (storeId: string) => string;

export function NearShelves({
  upc,
  zip,
  nameOf,
  now,
}: {
  upc: string;
  zip: string;
  nameOf: NameOf;
  now: number;
}) {
  const { near, askAgain } = useNear(upc, zip);
  const place = usePlace(zip);
  const [all, setAll] = useState(false);
  if (near.phase === "unknownZip" || place === "unknown")
    return (
      <p role="alert" className="mt-2 text-bad">
        We do not know this zip code. Please enter another one.
      </p>
    );
  if (near.phase === "failed")
    return (
      <div className="mt-3">
        <FailedNotice onTryAgain={askAgain}>The stores near you could not be listed</FailedNotice>
      </div>
    );
  const shelves = near.phase === "known" ? near.shelves : [];
  const isAsking = near.phase !== "known" || near.refreshing;
  if (isAsking && shelves.length === 0)
    return (
      <ul role="status" aria-label="Asking the stores near you" className="mt-2">
        {PLACES.map((place) => (
          <li key={place} className="near-shelf">
            <div className="skeleton col-span-full h-12" />
          </li>
        ))}
      </ul>
    );
  if (shelves.length === 0)
    return <p className="mt-2 text-soft">No store near {zip} is known to have it on the shelf.</p>;
  return (
    <>
      <p role="status" className="min-h-5 text-sm text-soft">
        {isAsking ? "Asking the stores near you …" : ""}
      </p>
      {place && <ShelfMap shelves={shelves} place={place} nameOf={nameOf} />}
      <ul className="mt-2">
        {(all ? shelves : shelves.slice(0, FIRST)).map((shelf) => (
          <ShelfRow key={`${shelf.retailer} ${shelf.storeId}`} shelf={shelf} nameOf={nameOf} now={now} />
        ))}
      </ul>
      {shelves.length > FIRST && (
        <button type="button" className="text-button" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? "Show fewer stores" : `Show all ${shelves.length} stores`}
        </button>
      )}
    </>
  );
}

function ShelfRow({ shelf, nameOf, now }: { shelf: NearShelf; nameOf: NameOf; now: number }) {
  const store = nameOf(shelf.retailer);
  const { price, currency, level, source, seenAt, confidence } = shelf;
  return (
    <li className="near-shelf">
      <div className="min-w-0">
        <p className="font-semibold">
          {store}
          {price !== null && currency !== null && <> · {priceText(price, currency)}</>}
        </p>
        <p>{placeText(shelf, store)}</p>
        <p className="text-sm">
          <ShelfStock shelf={shelf} />
          <span className="text-soft">
            {" "}
            · {readingText(source, seenAt, now)}
            {level !== "unknown" && ` · ${confidenceText(confidence)}`}
          </span>
        </p>
      </div>
      <Directions store={shelf} retailerLabel={store} />
    </li>
  );
}

function ShelfMap({
  shelves,
  place,
  nameOf,
}: {
  shelves: readonly NearShelf[];
  place: Place;
  nameOf: NameOf;
}) {
  return (
    <NearbyMap
      stores={shelves.map((shelf) => onMap(shelf, nameOf(shelf.retailer)))}
      here={place}
      label={`Stores around ${place.city}`}
      note={
        shelves.every(({ position }) => position === "store")
          ? "Drawn as the crow flies."
          : "Some stores are drawn in the middle of their town; directions are approximate."
      }
    >
      {({ shelf }) => (
        <>
          <p className="font-semibold">{nameOf(shelf.retailer)}</p>
          <p>{placeText(shelf, nameOf(shelf.retailer))}</p>
          <p className="text-soft">{streetText(shelf, nameOf(shelf.retailer))}</p>
          <p>
            <ShelfStock shelf={shelf} />
          </p>
        </>
      )}
    </NearbyMap>
  );
}

function onMap(shelf: NearShelf, store: string): ShelfOnMap {
  return {
    id: `${shelf.retailer} ${shelf.storeId}`,
    label: `${store}, ${placeText(shelf, store)}, ${spokenStock(isAvailable(shelf))}`,
    isAvailable: isAvailable(shelf),
    distanceMiles: shelf.distanceMiles,
    position: shelf,
    shelf,
  };
}

function ShelfStock({ shelf }: { shelf: NearShelf }) {
  const { level, quantity } = shelf;
  if (level === "limited") return <StockSign isAvailable text="Limited stock" />;
  const count = quantity !== null && quantity > 0 ? ` (${quantity})` : "";
  const available = isAvailable(shelf);
  return <StockSign isAvailable={available} {...(available && count && { text: `In Stock${count}` })} />;
}

function spokenStock(isAvailable: boolean | null): string {
  if (isAvailable === null) return "stock unknown";
  return isAvailable ? "in stock" : "not in stock";
}

function isAvailable({ level }: NearShelf): boolean | null {
  if (level === "unknown") return null;
  return level !== "out";
}
