import type { NearShelf } from "@stockfinder/contracts/near";
import type { StoreOffer } from "@stockfinder/contracts/offers";
import type { Place } from "@stockfinder/contracts/places";
import { type MapStore, NearbyMap } from "../../../components/map/nearby-map.tsx";
import { placeText, streetText } from "../../../components/store-place.ts";
import { branchStock } from "../../../stores/places-to-buy.ts";
import { shelfPrice } from "./shelf-price.ts";
import { ShelfStock } from "./shelf-stock.tsx";

interface ShelfOnMap extends MapStore {
  readonly shelf: NearShelf;
}

export function NearMap({
  shelves,
  offers,
  place,
  nameOf,
}: {
  shelves: readonly NearShelf[];
  offers: readonly StoreOffer[];
  place: Place;
  nameOf: (storeId: string) => string;
}) {
  return (
    <NearbyMap
      stores={shelves.map((shelf) => onMap(shelf, { store: nameOf(shelf.retailer), offers }))}
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

function onMap(
  shelf: NearShelf,
  { store, offers }: { store: string; offers: readonly StoreOffer[] },
): ShelfOnMap {
  const { retailer, storeId, distanceMiles } = shelf;
  const price = shelfPrice(shelf, offers);
  const isAvailable = branchStock(shelf);
  return {
    id: `${retailer} ${storeId}`,
    name: store,
    // A pin has no room to say that a price is another branch's, and where it is sold out nobody pays it.
    price: price && !price.of && isAvailable !== false ? price.text : null,
    label: `${store}, ${placeText(shelf, store)}, ${spokenStock(isAvailable)}`,
    isAvailable,
    distanceMiles,
    position: shelf,
    shelf,
  };
}

function spokenStock(isAvailable: boolean | null): string {
  if (isAvailable === null) return "stock unknown";
  return isAvailable ? "in stock" : "not in stock";
}
