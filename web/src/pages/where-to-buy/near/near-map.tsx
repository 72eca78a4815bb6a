import type { NearShelf } from "@stockfinder/contracts/near";
import type { Place } from "@stockfinder/contracts/places";
import { type MapStore, NearbyMap } from "../../../components/map/nearby-map.tsx";
import { branchStock, type PlacesToBuy } from "../../../stores/places-to-buy.ts";
import { branchId } from "./branch-id.ts";
import { shelfPrice } from "./shelf-price.ts";
import { ShelfStock } from "./shelf-stock.tsx";

export function NearMap({
  shelves,
  places,
  place,
  nameOf,
  now,
}: {
  shelves: readonly NearShelf[];
  places: PlacesToBuy;
  place: Place;
  nameOf: (storeId: string) => string;
  now: number;
}) {
  return (
    <NearbyMap
      stores={shelves.map((shelf) => onMap(shelf, { name: nameOf(shelf.retailer), places }))}
      here={place}
      label={`Stores around ${place.city}`}
      now={now}
    />
  );
}

function onMap(
  shelf: NearShelf,
  { name, places: { offers, best, today } }: { name: string; places: PlacesToBuy },
): MapStore {
  const price = shelfPrice(shelf, offers);
  const isAvailable = branchStock(shelf);
  const stock = isAvailable === null ? "Stock unknown" : isAvailable ? "In stock" : "Out of stock";
  return {
    id: branchId(shelf),
    name,
    // A label has no room to say that a price is another branch's, and where it is sold out nobody pays it.
    says: price && !price.of && isAvailable ? price.text : stock,
    isAvailable,
    isBest: shelf === today && today.retailer === best?.storeId,
    distanceMiles: shelf.distanceMiles,
    position: shelf,
    isExact: shelf.position === "store",
    store: shelf,
    stock: <ShelfStock shelf={shelf} />,
  };
}
