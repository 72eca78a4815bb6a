import type { RetailerInfo } from "@stockfinder/contracts/retailers";
import { StoreIcon } from "../../stores/store-icon.tsx";

/** The stores that are asked in a search; its answer has other stores too. Their lines are reserved until they are known. */
export function StoreNames({ stores }: { stores: readonly RetailerInfo[] | null }) {
  return (
    <section aria-label="Stores" className="store-names">
      {stores && (
        <>
          <p className="text-soft">Stock checked live at</p>
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
