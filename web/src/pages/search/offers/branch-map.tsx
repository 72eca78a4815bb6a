import type { Place } from "@stockfinder/contracts/places";
import { type MapStore, NearbyMap } from "../../../components/map/nearby-map.tsx";
import { priceText } from "../../../components/price.ts";
import { hasStock } from "../../../stores/places-to-buy.ts";
import { StockWord } from "../stores/stock-word.tsx";
import type { Branch, Offer } from "./offers.ts";

/** A drawing of the branches around the shopper, in the direction of each branch or of its town. */
export function BranchMap({ offers, place, now }: { offers: readonly Offer[]; place: Place; now: number }) {
  return (
    <NearbyMap
      stores={offers.flatMap((offer) => offer.branches.map((branch) => onMap(offer, branch)))}
      here={place}
      label={`Branches around ${place.city}`}
      now={now}
    />
  );
}

function onMap(offer: Offer, branch: Branch): MapStore {
  const { store, level } = branch;
  const { value, currency } = offer.price;
  const stocked = value < 0 ? "In stock" : priceText(value, currency);
  return {
    id: `${offer.id} ${store.id}`,
    name: offer.store,
    says: hasStock(branch) ? stocked : "Out of stock",
    isAvailable: hasStock(branch),
    distanceMiles: store.distanceMiles,
    position: store.position ?? store.town,
    isExact: store.position !== undefined,
    store,
    stock: <StockWord level={level} />,
  };
}
