import { type ReactNode, useState } from "react";
import { type MapPlace, type Placed, type Position, placesAround, ringsFor } from "./map-positions.ts";

const SIZE = 320;
const MIDDLE = SIZE / 2;
const EDGE = 14;
const LOOKS: Readonly<Record<string, string>> = {
  true: "map-store-in",
  false: "map-store-out",
  null: "map-store-unknown",
};

/** A place on the map, with the name that screen readers announce. */
export interface MapStore extends MapPlace {
  readonly id: string;
  readonly label: string;
  /** Null if the stock is unknown. */
  readonly isAvailable: boolean | null;
}

/** A drawing of stores around the shopper; it needs no map service. `children` describes the chosen store. */
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
  /** How exact the drawing is. */
  note: string;
  children: (chosen: Store) => ReactNode;
}) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const placed = placesAround(stores, here);
  if (placed.length === 0) return <p className="mt-3 text-sm text-soft">No store to draw.</p>;

  const { rings, scale } = scaleFor(placed);
  // Places with stock are drawn last, above the others.
  const drawn = placed.toSorted((a, b) => Number(a.place.isAvailable) - Number(b.place.isAvailable));
  const chosen = placed.find(({ place }) => place.id === chosenId) ?? placed.find(isAvailable) ?? placed[0];
  return (
    <div className="nearby-map">
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing has no fieldset */}
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} role="group" aria-label={label}>
        {rings.map((miles) => (
          <g key={miles}>
            <circle cx={MIDDLE} cy={MIDDLE} r={miles * scale} className="map-ring" />
            <text x={MIDDLE} y={MIDDLE - miles * scale - 3} className="map-text">
              {miles} mi
            </text>
          </g>
        ))}
        <circle cx={MIDDLE} cy={MIDDLE} r="4" className="fill-brand" />
        {drawn.map((one) => (
          // biome-ignore lint/a11y/useSemanticElements: a drawing has no button
          <g
            key={one.place.id}
            role="button"
            tabIndex={0}
            aria-label={one.place.label}
            aria-pressed={one === chosen}
            className={`map-store ${LOOKS[String(one.place.isAvailable)]}`}
            transform={`translate(${MIDDLE + one.x * scale} ${MIDDLE + one.y * scale})`}
            onClick={() => setChosenId(one.place.id)}
            onKeyDown={(event) => {
              if (event.key !== "Enter" && event.key !== " ") return;
              event.preventDefault();
              setChosenId(one.place.id);
            }}
          >
            <circle r="16" className="fill-transparent" />
            <circle r={one === chosen ? 9 : 6} className="map-dot" />
          </g>
        ))}
      </svg>
      <div className="min-w-0 text-sm" aria-live="polite">
        {chosen && children(chosen.place)}
        <p className="mt-2 text-soft">{note}</p>
      </div>
    </div>
  );
}

function scaleFor(placed: readonly Placed<MapStore>[]): { rings: readonly number[]; scale: number } {
  const farthest = Math.max(...placed.map(({ place }) => place.distanceMiles ?? 0));
  const rings = ringsFor(farthest);
  return { rings, scale: (MIDDLE - EDGE) / Math.min(farthest * 1.1, rings[2] ?? farthest) };
}

function isAvailable({ place }: Placed<MapStore>): boolean {
  return place.isAvailable === true;
}
