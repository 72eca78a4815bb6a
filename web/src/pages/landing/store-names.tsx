import type { RetailerInfo } from "@stockfinder/contracts/retailers";
import { StoreIcon } from "../../stores/store-icon.tsx";

/** The stores of a search. Their lines are reserved until they are known. */
export function StoreNames({ stores }: { stores: readonly RetailerInfo[] | null }) {
  return (
    <section aria-label="Stores" className="store-names">
      {stores && (
        <>
          <p className="text-soft">One search checks</p>
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
