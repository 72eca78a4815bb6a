import type { NearShelf } from "@stockfinder/contracts/near";
import type { Place } from "@stockfinder/contracts/places";
import { type MapStore, NearbyMap } from "../../../components/map/nearby-map.tsx";
import { placeText, streetText } from "../../../components/store-place.ts";
import { branchStock, type PlacesToBuy } from "../../../stores/places-to-buy.ts";
import { branchId } from "./branch-id.ts";
import { shelfPrice } from "./shelf-price.ts";
import { ShelfStock } from "./shelf-stock.tsx";

interface ShelfOnMap extends MapStore {
  readonly shelf: NearShelf;
}

export function NearMap({
  shelves,
  places,
  place,
  nameOf,
}: {
  shelves: readonly NearShelf[];
  places: PlacesToBuy;
  place: Place;
  nameOf: (storeId: string) => string;
}) {
  return (
    <NearbyMap
      stores={shelves.map((shelf) => onMap(shelf, { store: nameOf(shelf.retailer), places }))}
      here={place}
      label={`Stores around ${place.city}`}
      note={
        shelves.every(({ position }) => position === "store")
          ? "Drawn as the crow flies."
          : "Some stores are drawn near the middle of their town."
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
  { store, places: { offers, best, today } }: { store: string; places: PlacesToBuy },
): ShelfOnMap {
  const price = shelfPrice(shelf, offers);
  const isAvailable = branchStock(shelf);
  const isBest = shelf === today && today.retailer === best?.storeId;
  const stock = isAvailable === null ? "Stock unknown" : isAvailable ? "In stock" : "Out of stock";
  // A label has no room to say that a price is another branch's, and where it is sold out nobody pays it.
  const says = price && !price.of && isAvailable ? price.text : stock;
  return {
    id: branchId(shelf),
    name: store,
    says,
    at: placeText(shelf, store),
    isAvailable,
    isBest,
    distanceMiles: shelf.distanceMiles,
    position: shelf,
    shelf,
  };
}
