import { type ReactNode, useState } from "react";
import { SETTINGS } from "../../settings/site.ts";
import { type Pin, pinsOf } from "./map-pins.ts";
import { type MapPlace, type Placed, type Position, placesAround, ringsFor } from "./map-positions.ts";
import { tilesAround } from "./map-tiles.ts";

const SIZE = 320;
const MIDDLE = SIZE / 2;
/** Room for the outermost pins. */
const EDGE = 34;
/** Above a ring; one without room for it would be cut. */
const RING_NAME = 16;
/** So many with stock decide how far the drawing reaches: all of a wide area would lie in one heap around the shopper. */
const NEAREST = 8;
const LOOKS: Readonly<Record<string, string>> = {
  true: "map-store-in",
  false: "map-store-out",
  null: "map-store-unknown",
};

export interface MapStore extends MapPlace {
  readonly id: string;
  readonly label: string;
  readonly name: string;
  readonly price: string | null;
  /** Null if the stock is unknown. */
  readonly isAvailable: boolean | null;
}

/** Stores around the shopper, on the operator's map tiles, or on rings that need no map service. `children` describes the chosen one. */
export function NearbyMap<Store extends MapStore>({
  stores,
  here,
  label,
  note,
  children,
}: {
  stores: readonly Store[];
  here: Position;
  label: string;
  note: string;
  children: (chosen: Store) => ReactNode;
}) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const placed = placesAround(stores, here);
  if (placed.length === 0) return <p className="mt-3 text-sm text-soft">No stores to show.</p>;

  const nearest = placed.toSorted(
    (one, other) =>
      Number(isAvailable(other)) - Number(isAvailable(one)) || milesTo(one.place) - milesTo(other.place),
  );
  const reach = reachOf(nearest);
  const drawn = nearest.filter(({ place }) => milesTo(place) <= reach);
  const farther = placed.length - drawn.length;
  const { rings, scale } = scaleFor(reach);
  const chosen = drawn.find(({ place }) => place.id === chosenId) ?? drawn[0];
  const pins = pinsOf(drawn, { middle: MIDDLE, scale });
  const template = SETTINGS.mapTiles;
  return (
    <div className="nearby-map">
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing has no fieldset */}
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} role="group" aria-label={label}>
        {template === null
          ? rings.map((miles) => <Ring key={miles} miles={miles} radius={miles * scale} />)
          : tilesAround(here, { middle: MIDDLE, scale, template }).map(({ href, x, y, size }) => (
              <image key={href} href={href} x={x} y={y} width={size} height={size} />
            ))}
        {/* Those with stock are drawn last, above the others. */}
        {pins.toReversed().map((pin) => (
          <StorePin
            key={pin.place.id}
            pin={pin}
            isChosen={pin.place === chosen?.place}
            onChoose={() => setChosenId(pin.place.id)}
          />
        ))}
        <circle cx={MIDDLE} cy={MIDDLE} r="6" className="map-you" />
        <text x={MIDDLE} y={MIDDLE + 18} className="map-text">
          You
        </text>
      </svg>
      <div className="map-chosen" aria-live="polite">
        {chosen && children(chosen.place)}
        <p className="mt-1 text-soft">
          {note}
          {farther > 0 && ` ${farther} more than ${Math.floor(reach)} mi away are on the list.`}
        </p>
      </div>
    </div>
  );
}

function Ring({ miles, radius }: { miles: number; radius: number }) {
  return (
    <g>
      <circle cx={MIDDLE} cy={MIDDLE} r={radius} className="map-ring" />
      <text x={MIDDLE} y={MIDDLE - radius - 4} className="map-text">
        {miles} mi
      </text>
    </g>
  );
}

function StorePin({
  pin: { place, x, y, isLarge, hasName },
  isChosen,
  onChoose,
}: {
  pin: Pin<MapStore>;
  isChosen: boolean;
  onChoose: () => void;
}) {
  return (
    <g className={LOOKS[String(place.isAvailable)]} transform={`translate(${x} ${y})`}>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing has no button */}
      <g
        role="button"
        tabIndex={0}
        aria-label={place.price === null ? place.label : `${place.label}, ${place.price}`}
        aria-pressed={isChosen}
        className="map-store"
        onClick={onChoose}
        onKeyDown={(event) => {
          if (event.key !== "Enter" && event.key !== " ") return;
          event.preventDefault();
          onChoose();
        }}
      >
        <circle r="16" className="fill-transparent" />
        {isLarge ? (
          <path
            d="M-26-25h52a4 4 0 0 1 4 4v12a4 4 0 0 1-4 4H5L0 0l-5-5h-21a4 4 0 0 1-4-4v-12a4 4 0 0 1 4-4z"
            className="map-dot"
          />
        ) : (
          <circle r={isChosen ? 8 : 6} className="map-dot" />
        )}
      </g>
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: no part of it takes the focus, and the button says both */}
      <g aria-hidden="true">
        {isLarge && (
          <text y="-11" className="map-price">
            {place.price}
          </text>
        )}
        {hasName && (
          <text y={isLarge ? 13 : 20} className="map-text">
            {place.name}
          </text>
        )}
      </g>
    </g>
  );
}

/** How many miles away the last drawn store is; those with stock come first, the nearest of them before others. */
function reachOf(nearest: readonly Placed<MapStore>[]): number {
  const stocked = nearest.filter(isAvailable);
  const last = (stocked.length > 0 ? stocked : nearest).slice(0, NEAREST).at(-1);
  return last ? milesTo(last.place) : 0;
}

function scaleFor(reach: number): { rings: readonly number[]; scale: number } {
  const rings = ringsFor(reach);
  const scale = (MIDDLE - EDGE) / Math.min(reach * 1.1, rings[2] ?? reach);
  return { rings: rings.filter((miles) => miles * scale + RING_NAME <= MIDDLE), scale };
}

/** Stores without a distance are not placed. */
function milesTo({ distanceMiles }: MapStore): number {
  return distanceMiles ?? Number.POSITIVE_INFINITY;
}

function isAvailable({ place }: Placed<MapStore>): boolean {
  return place.isAvailable === true;
}
