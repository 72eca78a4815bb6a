import type { Place } from "@stockfinder/contracts/places";
import { useState } from "react";
import { useFetched } from "../../../api/use-fetched.ts";
import { FailedNotice } from "../../../components/failed-notice.tsx";
import { UNKNOWN_ZIP } from "../../../components/search-form/search-form-rules.ts";
import { ZipForm } from "../../../components/zip-form.tsx";
import { zipText } from "../../../components/zip-text.ts";
import type { PlacesToBuy } from "../../../stores/places-to-buy.ts";
import type { Near } from "../../../stores/use-near.ts";
import { checkedText } from "../offers/checked-text.ts";
import { OfferPlaces } from "../offers/offer-list.tsx";
import { BranchGroups } from "./branch-groups.tsx";

/** The branches around the shopper, on a list by store and on a map beside it; a phone folds the map. */
export function NearSection({
  near,
  places,
  zip,
  place,
  nameOf,
  now,
  onZip,
  onAskAgain,
}: {
  near: Near;
  places: PlacesToBuy;
  zip: string;
  place: Place | "unknown" | null;
  nameOf: (storeId: string) => string;
  now: number;
  onZip: (zip: string) => void;
  onAskAgain: () => void;
}) {
  const [isMapOpen, setMapOpen] = useState(false);
  const { data: map } = useFetched(zip === "" ? null : "map", () => import("./near-map.tsx"));
  const shelves = near.phase === "known" ? near.shelves : [];
  const isUnknown = near.phase === "unknownZip" || place === "unknown";
  const isAsking = near.phase === "asking" || (near.phase === "known" && near.refreshing);
  return (
    <section aria-labelledby="near">
      <div className="offers-head">
        <h2 id="near">Near you</h2>
        <p role="status" className="text-sm text-soft">
          {isAsking && zip !== "" ? "Checking the stores near you …" : checkedText(shelves, now)}
        </p>
        {zip !== "" && <ZipForm key={zip} zip={zip} onChange={onZip} />}
        {shelves.length > 0 && (
          <button
            type="button"
            className="button-quiet near-map-toggle"
            aria-expanded={isMapOpen}
            onClick={() => setMapOpen(!isMapOpen)}
          >
            Map
          </button>
        )}
      </div>
      {zip === "" ? (
        <div className="near-prompt">
          <p className="mb-3 font-semibold">Enter your ZIP Code to see which stores have it on the shelf.</p>
          <ZipForm zip={zip} onChange={onZip} />
        </div>
      ) : isUnknown ? (
        <p role="alert" className="text-bad">
          {UNKNOWN_ZIP}
        </p>
      ) : near.phase === "failed" ? (
        <FailedNotice onTryAgain={onAskAgain}>The stores near you could not be listed</FailedNotice>
      ) : isAsking && shelves.length === 0 ? (
        <Waiting />
      ) : shelves.length === 0 ? (
        <p className="text-soft">No store near {zipText(zip)} is known to have it on the shelf.</p>
      ) : (
        <div className="near-body">
          <div className="near-map" data-open={isMapOpen}>
            {map && place && <map.NearMap shelves={shelves} places={places} place={place} nameOf={nameOf} />}
          </div>
          <BranchGroups places={places} nameOf={nameOf} now={now} />
        </div>
      )}
    </section>
  );
}

function Waiting() {
  return (
    <ul role="status" aria-label="Checking the stores near you" className="buy-offers">
      <OfferPlaces />
    </ul>
  );
}
