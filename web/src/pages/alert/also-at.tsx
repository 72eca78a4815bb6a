import { milesText } from "@stockfinder/contracts/alert-place";
import { Link } from "wouter";
import { priceText } from "../../components/price.ts";
import { StoreIcon } from "../../stores/store-icon.tsx";
import { milesTo, type StockedChain } from "./stocked-chains.ts";

/** The others unfold. */
const FIRST = 5;

/** The other places of an alert's watch that have the item, one row a store; each leads to the alert of its first place. */
export function AlsoAt({ chains }: { chains: readonly StockedChain[] }) {
  if (chains.length === 0) return null;
  const places = chains.reduce((sum, chain) => sum + chain.places, 0);
  return (
    <section aria-labelledby="also-at" className="mt-6 border-t border-line pt-5">
      <h2 id="also-at" className="font-bold">
        Also at
        {places > chains.length && <span className="font-normal text-soft"> {places} more places</span>}
      </h2>
      <Chains chains={chains.slice(0, FIRST)} />
      {chains.length > FIRST && (
        <details>
          <summary className="text-button content-center">{chains.length - FIRST} more stores</summary>
          <Chains chains={chains.slice(FIRST)} />
        </details>
      )}
    </section>
  );
}

function Chains({ chains }: { chains: readonly StockedChain[] }) {
  return (
    <ul className="mt-1">
      {chains.map((chain) => {
        const { id, store, storeId } = chain.first;
        return (
          <li key={id}>
            <Link
              href={`/alerts/${id}`}
              className="-mx-2 flex min-h-13 items-center gap-3 rounded-lg px-2 py-1 hover:bg-sunken"
            >
              <StoreIcon id={storeId ?? store} name={store} />
              <span className="min-w-0 grow">
                {store}
                <span className="block text-sm text-soft empty:hidden">{placeText(chain)}</span>
              </span>{" "}
              <span className="shrink-0 text-end tabular-nums text-soft">{termsText(chain)}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** "Cleveland Commons", "Cleveland Commons and 4 more". */
function placeText({ first: { branch }, places }: StockedChain): string {
  const others = places > 1 ? `${places - 1} more` : null;
  return [branch, others].filter((words) => words !== null).join(" and ");
}

/** "$499.99 · limited · 3.3 mi". */
function termsText({ first, priced: { price, currency } }: StockedChain): string {
  const miles = milesTo(first);
  return [
    price !== null && currency !== null && priceText(price, currency),
    first.state === "limited" && "limited",
    miles !== undefined && milesText(miles),
  ]
    .filter((words) => words !== false)
    .join(" · ");
}
