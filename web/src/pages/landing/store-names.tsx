import { useStores } from "../../components/use-stores.ts";

/** The stores that one search asks. Their lines are kept free until they are known. */
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
