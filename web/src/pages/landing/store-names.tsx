import type { RetailerInfo } from "@stockfinder/contracts/retailers";
import { STORES_CLAIM } from "../../settings/site.ts";
import { StoreIcon } from "../../stores/store-icon.tsx";

/** The stores that are asked in a search, and how many others its answer may have. Their lines are reserved until they are known. */
export function StoreNames({ stores }: { stores: readonly RetailerInfo[] | null }) {
  return (
    <section aria-label="Stores" className="store-names">
      {stores && (
        <>
          <p className="text-soft">Prices from {STORES_CLAIM} online stores, stock checked live at</p>
          <ul>
            {stores.map(({ id, label }) => (
              <li key={id}>
                <StoreIcon id={id} name={label} className="size-6" />
                {label}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
