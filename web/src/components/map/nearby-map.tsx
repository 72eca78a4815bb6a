import { nearTowns } from "@stockfinder/contracts/places";
import { type ReactNode, useState } from "react";
import { call } from "../../api/call.ts";
import { useFetched } from "../../api/use-fetched.ts";
import { SETTINGS } from "../../settings/site.ts";
import { BranchText, type StorePlace } from "../branches/branch-row.tsx";
import { placeText } from "../store-place.ts";
import { Directions } from "./directions-link.tsx";
import { type Box, type DrawnStore, isInside, type Labeled, labelsAt, layOut } from "./map-layout.ts";
import {
  type MapPlace,
  milesBetween,
  type Placed,
  type Position,
  placesAround,
  ringsFor,
} from "./map-positions.ts";
import { tilesAround } from "./map-tiles.ts";
import { usePointed } from "./use-pointed.ts";

/** Until it is measured. */
const SIZE = 320;
/** Room for the outermost labels. */
const EDGE = 40;
/** Above a ring; one without room for it would be cut. */
const RING_NAME = 10;
/** So many, those with stock first, decide how far the drawing reaches: all of a wide area would lie in one heap around the shopper. */
const NEAREST = 8;

/** Its name is the retailer's. */
export interface MapStore extends MapPlace, Labeled {
  readonly id: string;
  readonly store: StorePlace;
  readonly stock: ReactNode;
  /** Whether its position is its own, and not that of its town. */
  readonly isExact: boolean;
  /** The best offer can be had here. */
  readonly isBest?: boolean;
}

/** Stores around the shopper, on the operator's map tiles, or between rings and the names of towns, which need no map service. */
export function NearbyMap({
  stores,
  here,
  label,
  now,
}: {
  stores: readonly MapStore[];
  here: Position;
  label: string;
  now: number;
}) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [size, setSize] = useState(SIZE);
  const pointedId = usePointed();
  const placed = placesAround(stores, here);
  const nearest = placed.toSorted(
    (one, other) => rankOf(one.place) - rankOf(other.place) || milesTo(one.place) - milesTo(other.place),
  );
  const reach = reachOf(nearest);
  const { rings, scale } = scaleFor(reach, size);
  const { latitude, longitude } = here;
  const radius = Math.min(100, Math.ceil(size / scale / 2));
  const { data: known } = useFetched(`${latitude} ${longitude} ${radius}`, (signal) =>
    call(nearTowns, { latitude, longitude, radius }, { signal }),
  );
  if (placed.length === 0) return <p className="mt-3 text-sm text-soft">No stores to show.</p>;

  const template = SETTINGS.mapTiles;
  const drawn = nearest.filter(({ place }) => milesTo(place) <= reach);
  const farther = placed.length - drawn.length;
  const named = ((template === null && known) || []).map((town) => ({
    ...town,
    position: town,
    distanceMiles: milesBetween(town, here),
  }));
  const towns = placesAround(named, here);
  const map = layOut(drawn, towns, { size, scale, rings });
  const chosen = drawn.find(({ place }) => place.id === chosenId) ?? drawn[0];
  const pointed = map.stores.find(({ place }) => place.id === pointedId);
  const middle = size / 2;
  return (
    <div className="nearby-map">
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing has no fieldset */}
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="group"
        aria-label={label}
        // A pixel of the drawing is one of the screen; a folded map has no width yet.
        ref={(svg) => {
          if (svg) setSize(Math.round(svg.getBoundingClientRect().width) || SIZE);
        }}
      >
        {template !== null &&
          tilesAround(here, { middle, scale, template }).map(({ href, x, y, size }) => (
            <image key={href} href={href} x={x} y={y} width={size} height={size} />
          ))}
        {rings.map((miles) => (
          <circle
            key={miles}
            cx={middle}
            cy={middle}
            r={miles * scale}
            className="fill-surface/45 stroke-edge stroke-[0.75] [stroke-dasharray:2_4]"
          />
        ))}
        {rings.map((miles) => (
          <text key={miles} x={middle} y={middle - miles * scale + 4} className="map-text">
            {miles} mi
          </text>
        ))}
        {map.towns.map(({ city, x, y }) => (
          <g key={`${x} ${y}`} className="map-town">
            <circle cx={x} cy={y - 6} r="1.5" />
            <text x={x} y={y + 7}>
              {city}
            </text>
          </g>
        ))}
        <g transform={`translate(${size - 18} 22)`}>
          <path d="M0-14 5 0H-5z" className="fill-soft" />
          <text y="14" className="map-text">
            N
          </text>
        </g>
        <circle cx={middle} cy={middle} r="7" className="fill-brand stroke-surface stroke-[2.5]" />
        <text x={middle} y={middle + 20} className="map-text font-semibold">
          You
        </text>
        {/* Those with stock are drawn last, above the others. */}
        {map.stores.toReversed().map((store) => (
          <StoreSign
            key={store.place.id}
            store={store}
            isChosen={store.place === chosen?.place}
            onChoose={() => setChosenId(store.place.id)}
          />
        ))}
        {pointed && <PointedSign store={pointed} size={size} />}
      </svg>
      <div
        className="min-h-32 flex-[1_1_16rem] bg-surface px-4 py-3 text-sm/normal shadow-[0_0_0_1px_var(--line)]"
        aria-live="polite"
      >
        {chosen && <ChosenStore place={chosen.place} now={now} />}
        <p className="mt-1 text-soft">
          {stores.every(({ isExact }) => isExact)
            ? "Drawn as the crow flies."
            : "Some stores are drawn near the middle of their town."}
          {drawn.some(({ place }) => place.isAvailable === false) && " Hollow dots are sold out."}
          {farther > 0 && ` On the list, ${farther} more over ${Math.floor(reach)} mi away.`}
        </p>
      </div>
    </div>
  );
}

function ChosenStore({ place: { name, store, stock }, now }: { place: MapStore; now: number }) {
  return (
    <>
      <p className="font-semibold">{name}</p>
      <BranchText store={store} retailerLabel={name} stock={stock} now={now} />
      <Directions store={store} retailerLabel={name} />
    </>
  );
}

function StoreSign({
  store: { place, x, y, label },
  isChosen,
  onChoose,
}: {
  store: DrawnStore<MapStore>;
  isChosen: boolean;
  onChoose: () => void;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing has no button
    <g
      role="button"
      tabIndex={0}
      aria-label={`${place.name} ${place.says}, ${placeText(place.store, place.name)}${place.isBest ? ", best offer" : ""}`}
      aria-pressed={isChosen}
      data-place={place.id}
      className={`cursor-pointer outline-none ${lookOf(place)}`}
      onClick={onChoose}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        onChoose();
      }}
    >
      {label && <path d={`M${x} ${y}L${middleOf(label)}`} className="stroke-edge" />}
      <circle cx={x} cy={y} r="12" className="fill-transparent" />
      <circle cx={x} cy={y} r="5.5" className="map-dot" />
      {label && <Label place={place} at={label} />}
    </g>
  );
}

/** Above all others; the store's own sign below it keeps the focus. */
function PointedSign({ store, size }: { store: DrawnStore<MapStore>; size: number }) {
  const { place, x, y } = store;
  const boxes = labelsAt(store, size);
  const label = store.label ?? boxes.find((box) => isInside(box, size)) ?? boxes[0];
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: no part of it takes the focus
    <g aria-hidden="true" className={`map-pointed ${lookOf(place)}`}>
      <circle cx={x} cy={y} r="8" className="map-dot" />
      {label && <Label place={place} at={label} />}
    </g>
  );
}

function Label({ place: { name, says }, at }: { place: MapStore; at: Box }) {
  const { left, top, right, bottom } = at;
  const x = (left + right) / 2;
  return (
    <>
      <rect x={left} y={top} width={right - left} height={bottom - top} rx="6" className="map-label" />
      <text x={x} y={top + 14} className="map-name">
        {name}{" "}
      </text>
      <text x={x} y={top + 28} className="map-says">
        {says}
      </text>
    </>
  );
}

function middleOf({ left, right, top, bottom }: Box): string {
  return `${(left + right) / 2} ${(top + bottom) / 2}`;
}

function lookOf({ isBest, isAvailable }: MapStore): string {
  const stock = isAvailable === null ? "unknown" : isAvailable ? "in" : "out";
  return `map-store-${stock} ${isBest ? "map-best" : ""}`;
}

/** The best offer's store first, then those with stock. */
function rankOf({ isBest, isAvailable }: MapStore): number {
  return isBest ? 0 : isAvailable ? 1 : 2;
}

/** How many miles away the last drawn store is; those with stock come first. */
function reachOf(nearest: readonly Placed<MapStore>[]): number {
  return Math.max(1, ...nearest.slice(0, NEAREST).map(({ place }) => milesTo(place)));
}

function scaleFor(reach: number, size: number) {
  const scale = (size / 2 - EDGE) / reach;
  return { rings: ringsFor(reach).filter((miles) => miles * scale + RING_NAME <= size / 2), scale };
}

/** Stores without a distance are not placed. */
function milesTo({ distanceMiles }: MapStore): number {
  return distanceMiles ?? Number.POSITIVE_INFINITY;
}
