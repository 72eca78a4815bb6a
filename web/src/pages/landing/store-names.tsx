import { useStores } from "../../components/use-stores.ts";

/** The stores of a search. Their lines are reserved until they are known. */
export function StoreNames() {
  const stores = useStores();
  return (
    <p className="store-names">
      {stores && (
        <>
          One search asks{" "}
          {stores.map(({ id, label }, index) => (
            <span key={id}>
              {index > 0 && " · "}
              <strong>{label}</strong>
            </span>
          ))}
        </>
      )}
    </p>
  );
}
