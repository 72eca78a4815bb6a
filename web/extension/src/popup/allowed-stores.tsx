import { STORES } from "virtual:store-directory";
import { useEffect, useState } from "react";
import { QuietButton } from "../../../src/components/button.tsx";
import { api } from "../browser-api.ts";
import { type KnownStore, originsOf } from "../rules/store-at.ts";

/** More are only counted. */
const MAX_NAMED = 5;

/** The stores whose pages the extension may read, with buttons that withdraw the permission. */
export function AllowedStores() {
  const [allowed, setAllowed] = useState<readonly KnownStore[]>();
  const readAgain = () => void allowedStores().then(setAllowed);
  useEffect(readAgain, []);
  if (allowed === undefined) return null;

  const withdraw = (stores: readonly KnownStore[]) =>
    void api.permissions.remove({ origins: stores.flatMap(originsOf) }).then(readAgain);
  const named = allowed.length <= MAX_NAMED ? allowed : [];
  return (
    <fieldset className="grid gap-2">
      <legend className="text-sm font-semibold">Stores whose pages StockFinder reads</legend>
      <p className="text-sm text-soft" role="status">
        {allowed.length === 0
          ? "None. Open StockFinder over a store's page to allow that store."
          : `${allowed.length} of ${STORES.length}`}
      </p>
      {named.map((store) => (
        <QuietButton key={store.id} onClick={() => withdraw([store])}>
          Stop at {store.name}
        </QuietButton>
      ))}
      {allowed.length > 1 && <QuietButton onClick={() => withdraw(allowed)}>Stop at all stores</QuietButton>}
    </fieldset>
  );
}

async function allowedStores(): Promise<readonly KnownStore[]> {
  const { origins = [] } = await api.permissions.getAll();
  const allowed = new Set(origins);
  return STORES.filter((store) => originsOf(store).some((origin) => allowed.has(origin)));
}
