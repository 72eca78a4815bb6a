import type { ReactNode } from "react";
import { hasStock, isOnline, type PlacesToBuy } from "../../stores/places-to-buy.ts";

export type Ways = "all" | "near" | "online";

export function WaysToBuy({
  ways,
  onWays,
  places: { offers, chains },
  children,
}: {
  /** Null where there is nothing to choose from. */
  ways: Ways | null;
  onWays: (ways: Ways) => void;
  places: PlacesToBuy;
  children: ReactNode;
}) {
  // Stores, as "In stock at 9 of 11 stores" counts them; each may have many branches.
  const near = chains.filter(({ branches }) => branches.some(hasStock)).length;
  const online = offers.filter((offer) => offer.isAvailable && isOnline(offer)).length;
  const tabs = [
    { id: "all", label: "All stores" },
    { id: "near", label: `Near you · ${near}` },
    { id: "online", label: `Online · ${online}` },
  ] as const;
  return (
    <div className="ways">
      {ways !== null && (
        <fieldset aria-label="Stores to show" className="ways-tabs">
          {tabs.map(({ id, label }) => (
            <button
              key={id}
              type="button"
              className="ways-tab"
              aria-pressed={ways === id}
              onClick={() => onWays(id)}
            >
              {label}
            </button>
          ))}
        </fieldset>
      )}
      {children}
    </div>
  );
}
