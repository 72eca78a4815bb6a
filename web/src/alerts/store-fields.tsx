import { useId } from "react";
import { Tick } from "../components/form.tsx";
import { useStoreNames } from "../components/use-store-names.ts";
import { useOfferedStores } from "./use-offered-stores.ts";
import type { WatchChoice } from "./watch-choice.ts";
import type { Watchable } from "./watchable.ts";

/** The stores of a product's watch: any, or some of those that offer it. The list has its final height from the start. */
export function StoreFields({
  product,
  choice: { where, stores },
  change,
}: {
  product: Pick<Watchable, "country" | "store"> & { readonly upc: string };
  choice: WatchChoice;
  change: (changes: Partial<WatchChoice>) => void;
}) {
  const name = useId();
  const isChosen = where === "chosen";
  const offered = useOfferedStores(product, isChosen);
  const nameOf = useStoreNames(isChosen);
  const { store } = product;
  const first = store ? [store.id] : [];
  const listed = [...new Set([...first, ...stores, ...(offered ?? [])])];
  const labelOf = (id: string) => (id === store?.id && nameOf(id) === id ? store.name : nameOf(id));
  const toggled = (id: string) =>
    stores.includes(id) ? stores.filter((each) => each !== id) : [...stores, id];

  return (
    <fieldset className="mt-3 min-w-0">
      <legend className="text-sm font-semibold text-soft">Where</legend>
      <div className="flex flex-wrap gap-x-6">
        <label className="choice">
          <input type="radio" name={name} checked={!isChosen} onChange={() => change({ where: "any" })} />
          At any store
        </label>
        <label className="choice">
          <input
            type="radio"
            name={name}
            checked={isChosen}
            onChange={() => change({ where: "chosen", stores: stores.length > 0 ? stores : first })}
          />
          Only at stores I choose
        </label>
      </div>
      {isChosen && (
        <div className="ml-7 h-36 overflow-y-auto rounded-xl border border-line px-3">
          {listed.map((id) => (
            <Tick
              key={id}
              name="stores"
              checked={stores.includes(id)}
              onChange={() => change({ stores: toggled(id) })}
            >
              {labelOf(id)}
            </Tick>
          ))}
          <p role="status" className="py-2 text-sm text-soft">
            {offered === null && "Looking for its stores…"}
            {offered?.length === 0 && listed.length === 0 && "No store is known to sell it."}
          </p>
        </div>
      )}
    </fieldset>
  );
}
