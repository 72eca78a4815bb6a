import type { NearShelf } from "@stockfinder/contracts/near";
import type { Place } from "@stockfinder/contracts/places";
import { type MapStore, NearbyMap } from "../../../components/map/nearby-map.tsx";
import { priceText } from "../../../components/price.ts";
import { placeText, streetText } from "../../../components/store-place.ts";
import { branchStock } from "../../../stores/places-to-buy.ts";
import { ShelfStock } from "./shelf-stock.tsx";

interface ShelfOnMap extends MapStore {
  readonly shelf: NearShelf;
}

export function NearMap({
  shelves,
  place,
  nameOf,
}: {
  shelves: readonly NearShelf[];
  place: Place;
  nameOf: (storeId: string) => string;
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
  const { retailer, storeId, price, currency, distanceMiles } = shelf;
  const isAvailable = branchStock(shelf);
  return {
    id: `${retailer} ${storeId}`,
    name: store,
    price: price === null || currency === null ? null : priceText(price, currency),
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
