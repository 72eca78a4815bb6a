import type { Place } from "@stockfinder/contracts/places";
import { useState } from "react";
import { useFetched } from "../../../api/use-fetched.ts";
import { QuietButton } from "../../../components/button.tsx";
import { UNKNOWN_ZIP } from "../../../components/search-form/search-form-rules.ts";
import { ZipForm } from "../../../components/zip-form.tsx";
import { zipText } from "../../../components/zip-text.ts";
import type { PlacesToBuy } from "../../../stores/places-to-buy.ts";
import type { Near } from "../../../stores/use-near.ts";
import { NotLoaded } from "../not-loaded.tsx";
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
  const isWaiting =
    shelves.length === 0 && (near.phase === "asking" || (near.phase === "known" && near.refreshing));
  return (
    <section aria-labelledby="near">
      <div className="offers-head">
        <h2 id="near">Near you</h2>
        <p role="status" className="text-sm text-soft">
          {isWaiting && zip !== "" ? "Checking the stores near you…" : checkedText(shelves, now)}
        </p>
        {zip !== "" && <ZipForm key={zip} zip={zip} onChange={onZip} />}
        {shelves.length > 0 && (
          <QuietButton className="md:hidden" aria-expanded={isMapOpen} onClick={() => setMapOpen(!isMapOpen)}>
            Map
          </QuietButton>
        )}
      </div>
      {zip === "" ? (
        // As high as the first branches: nothing moves when a remembered ZIP Code is read.
        <div className="grid min-h-88 place-content-center justify-items-center rounded-2xl bg-sunken p-4 text-center">
          <p className="mb-3 font-semibold">Enter your ZIP Code to see which stores have it on the shelf.</p>
          <ZipForm zip={zip} onChange={onZip} />
        </div>
      ) : isUnknown ? (
        <p role="alert" className="text-bad">
          {UNKNOWN_ZIP}
        </p>
      ) : near.phase === "failed" ? (
        <NotLoaded onTryAgain={onAskAgain}>The stores near you could not be listed.</NotLoaded>
      ) : isWaiting ? (
        <Waiting />
      ) : shelves.length === 0 ? (
        <p className="text-soft">No store near {zipText(zip)} is known to have it on the shelf.</p>
      ) : (
        <div className="mt-2 grid gap-x-8 gap-y-4 min-[68rem]:grid-cols-[minmax(0,1fr)_30rem] min-[68rem]:items-start">
          <div
            className="hidden data-[open=true]:block md:block md:min-h-104 min-[68rem]:sticky min-[68rem]:top-4 min-[68rem]:order-1"
            data-open={isMapOpen}
          >
            {map && place && <map.NearMap {...{ shelves, places, place, nameOf, now }} />}
          </div>
          <BranchGroups places={places} nameOf={nameOf} now={now} />
        </div>
      )}
    </section>
  );
}

function Waiting() {
  return (
    <ul role="status" aria-label="Checking the stores near you" className="min-h-88">
      <OfferPlaces />
    </ul>
  );
}
