import type { KnownProduct } from "@stockfinder/contracts/known-products";
import { listWatches } from "@stockfinder/contracts/watches";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { stateText, waitsFor } from "../../alerts/watch-words.ts";
import { callAsWatcher } from "../../alerts/watcher.ts";
import { useFetched } from "../../api/use-fetched.ts";
import { KnownPicture } from "../../components/known-picture.tsx";
import { priceText } from "../../components/price.ts";
import { StockSign } from "../../components/stock-sign.tsx";
import { useKnownProducts } from "../../components/use-known-products.ts";
import { useStoreNames } from "../../components/use-store-names.ts";
import { Waiting } from "../../components/waiting.tsx";
import { AccountSection } from "./account-frame.tsx";

/** The others are on the page of all watches. */
const FIRST = 4;

/** `children` come below it once it is known how high it is. */
export function WatchesSection({ children }: { children: ReactNode }) {
  const fetched = useFetched("watches", (signal) => callAsWatcher(listWatches, {}, signal));
  const { data: watches } = fetched;
  const shown = watches?.slice(0, FIRST) ?? [];
  const known = useKnownProducts(shown);
  const nameOf = useStoreNames(shown.some(({ stores }) => stores.length > 0));
  return (
    <>
      <AccountSection title="Your watches">
        <Waiting of={fetched} label="Loading what you watch" failed="Your watches could not be loaded" />
        <ul className="grid grid-cols-1 gap-3 empty:hidden">
          {shown.map((watch) => (
            <li key={watch.id} className="flex items-center gap-3">
              <KnownPicture product={known.get(watch.upc ?? "")} className="size-12 shrink-0" />
              <div className="min-w-0">
                <p className="line-clamp-2 font-semibold">
                  {watch.name ?? known.get(watch.upc ?? "")?.name ?? watch.upc}
                </p>
                <p className="text-sm text-soft">
                  {waitsFor(watch, nameOf)} · {stateText(watch)}
                </p>
                {/* Its best offer answers no watch of some stores or of places near. */}
                {watch.radiusMiles === null && watch.stores.length === 0 && (
                  <Now product={known.get(watch.upc ?? "")} />
                )}
              </div>
            </li>
          ))}
        </ul>
        {watches && (
          <Link href={watches.length > 0 ? "/watches" : "/"} className="text-button inline-flex items-center">
            {watches.length > FIRST
              ? `Manage all ${watches.length} watches`
              : watches.length > 0
                ? "Manage watches"
                : "Find something to watch"}
          </Link>
        )}
      </AccountSection>
      {(watches || fetched.failure) && children}
    </>
  );
}

/** "$499.99 · In stock at Target", as last seen. */
function Now({ product }: { product: KnownProduct | undefined }) {
  if (!product) return null;
  const { price, isAvailable, store } = product;
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-sm">
      {price && <span className="font-semibold">{priceText(price.value, price.currency)}</span>}{" "}
      <StockSign isAvailable={isAvailable} /> <span>at {store}</span>
    </p>
  );
}
