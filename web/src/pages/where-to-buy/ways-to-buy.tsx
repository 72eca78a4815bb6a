import type { ReactNode } from "react";
import { hasStock, isOnline, type PlacesToBuy } from "../../stores/places-to-buy.ts";

export type Ways = "all" | "near" | "online";

export function WaysToBuy({
  ways,
  onWays,
  places: { offers, chains, inStock },
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
    { id: "all", label: `All stores · ${inStock}` },
    { id: "near", label: `Near you · ${near}` },
    { id: "online", label: `Online · ${online}` },
  ] as const;
  return (
    <div className="mt-8 grid gap-8">
      {ways !== null && (
        <fieldset aria-label="Stores to show" className="flex gap-x-6 gap-y-1 border-b border-line">
          {tabs.map(({ id, label }) => (
            <button
              key={id}
              type="button"
              className="min-h-11 border-b-3 border-transparent font-semibold text-soft aria-pressed:border-brand aria-pressed:text-ink"
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
