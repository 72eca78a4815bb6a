import type { Place } from "@stockfinder/contracts/places";
import { Directions } from "../../../components/map/directions-link.tsx";
import { type MapStore, NearbyMap } from "../../../components/map/nearby-map.tsx";
import { priceText } from "../../../components/price.ts";
import { placeText, streetText } from "../../../components/store-place.ts";
import { StockWord } from "../stores/stock-word.tsx";
import { StoreDetails } from "../stores/store-details.tsx";
import { type Branch, isAvailable, type Offer } from "./offers.ts";

interface BranchOnMap extends MapStore {
  readonly offer: Offer;
  readonly branch: Branch;
}

/** A drawing of the branches around the shopper, in the direction of each branch or of its town. */
export function BranchMap({ offers, place, now }: { offers: readonly Offer[]; place: Place; now: number }) {
  return (
    <NearbyMap
      stores={offers.flatMap((offer) => offer.branches.map((branch) => onMap(offer, branch)))}
      here={place}
      label={`Branches around ${place.city}`}
      note="Some stores are drawn near the middle of their town."
    >
      {({ offer: { retailer }, branch: { store, level } }) => (
        <>
          <p className="font-semibold">{retailer.label}</p>
          <p>{placeText(store, retailer.label)}</p>
          <p className="text-soft">{streetText(store, retailer.label)}</p>
          <p>
            <StockWord level={level} />
          </p>
          <StoreDetails store={store} place={placeText(store, retailer.label)} now={now} />
          <Directions store={store} retailerLabel={retailer.label} />
        </>
      )}
    </NearbyMap>
  );
}

function onMap(offer: Offer, branch: Branch): BranchOnMap {
  const { store } = branch;
  const stocked = offer.price === null ? "In stock" : priceText(offer.price, offer.currency);
  return {
    id: `${offer.id} ${store.id}`,
    name: offer.retailer.label,
    says: isAvailable(branch) ? stocked : "Out of stock",
    at: placeText(store, offer.retailer.label),
    isAvailable: isAvailable(branch),
    distanceMiles: store.distanceMiles,
    position: store.position ?? store.town,
    offer,
    branch,
  };
}
