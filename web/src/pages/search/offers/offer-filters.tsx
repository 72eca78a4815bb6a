import { useContext, useId, useState } from "react";
import { PageIcon } from "../../../components/page-icon.tsx";
import { ShopperCountry } from "../../../components/shopper-country.ts";
import { SORTS } from "./offer-order.ts";
import { DISTANCES, type OfferView, WAYS } from "./offer-view.ts";

const SORT_NAMES = {
  best: "Best first",
  cheapest: "Cheapest first",
  nearest: "Nearest first",
  unit: "Unit price",
};
const WAY_NAMES = { pickup: "Pickup", online: "Online" };

export function OfferFilters({
  view,
  stores,
  change,
}: {
  view: OfferView;
  /** Their names by their ids. */
  stores: ReadonlyMap<string, string>;
  change: (changes: Partial<OfferView>) => void;
}) {
  const [choosing, setChoosing] = useState(false);
  // In Canada no branches are known.
  const hasBranches = useContext(ShopperCountry) === "USA";
  const panelId = useId();
  return (
    <fieldset className="filter-group">
      <legend className="sr-only">Sort and narrow the offers</legend>
      <div className="filters">
        <Choice
          label="Sort"
          value={view.sort}
          options={SORTS.map((sort) => [sort, SORT_NAMES[sort]])}
          onChoose={(sort) => change({ sort })}
        />
        <Toggle on={view.inStock} onPress={() => change({ inStock: !view.inStock })}>
          In stock
        </Toggle>
        {hasBranches && (
          <>
            <Choice
              label="Distance"
              value={view.within ?? 0}
              options={[
                [0, "Any distance"],
                ...DISTANCES.map((miles) => [miles, `Within ${miles} mi`] as const),
              ]}
              onChoose={(miles) => change({ within: DISTANCES.find((known) => known === miles) ?? null })}
            />
            <Choice
              label="How to get it"
              value={view.via ?? ""}
              options={[["", "Pickup or online"], ...WAYS.map((way) => [way, WAY_NAMES[way]] as const)]}
              onChoose={(via) => change({ via: via === "" ? null : via })}
            />
          </>
        )}
        <button
          type="button"
          className="filter"
          data-on={view.stores.length > 0}
          aria-expanded={choosing}
          aria-controls={panelId}
          onClick={() => setChoosing(!choosing)}
        >
          {view.stores.length > 0 ? `Stores: ${view.stores.length}` : "Stores"}
          <PageIcon name="chevron" className={`size-4 ${choosing ? "rotate-180" : ""}`} />
        </button>
        {hasBranches && (
          <Toggle on={view.map} onPress={() => change({ map: !view.map })}>
            <PageIcon name="pin" className="size-4" />
            Map
          </Toggle>
        )}
      </div>
      <fieldset id={panelId} hidden={!choosing} className="mt-3 rounded-xl bg-sunken p-3">
        <legend className="sr-only">Stores</legend>
        <div className="flex flex-wrap gap-2">
          {Array.from(stores, ([id, name]) => (
            <Toggle
              key={id}
              on={view.stores.includes(id)}
              onPress={() =>
                change({
                  stores: view.stores.includes(id)
                    ? view.stores.filter((store) => store !== id)
                    : [...view.stores, id],
                })
              }
            >
              {name}
            </Toggle>
          ))}
        </div>
      </fieldset>
    </fieldset>
  );
}

/** A native list of choices, as wide as the one chosen. */
export function Choice<Value extends string | number>({
  label,
  value,
  options,
  onChoose,
}: {
  label: string;
  value: Value;
  options: readonly (readonly [value: Value, name: string])[];
  onChoose: (value: Value) => void;
}) {
  const [standard] = options[0] ?? [value];
  return (
    <span className="filter filter-choice" data-on={value !== standard}>
      <select
        aria-label={label}
        value={String(value)}
        onChange={({ target }) => {
          const chosen = options.find(([option]) => String(option) === target.value);
          if (chosen) onChoose(chosen[0]);
        }}
      >
        {options.map(([option, name]) => (
          <option key={option} value={String(option)}>
            {name}
          </option>
        ))}
      </select>
      <PageIcon name="chevron" className="size-4" />
    </span>
  );
}

export function Toggle({
  on,
  onPress,
  children,
}: {
  on: boolean;
  onPress: () => void;
  children: React.ReactNode;
}) {
  return (
    <button type="button" className="filter" data-on={on} aria-pressed={on} onClick={onPress}>
      {children}
    </button>
  );
}
