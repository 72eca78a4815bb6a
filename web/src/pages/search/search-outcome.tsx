import { useState } from "react";
import { Link } from "wouter";
import { useAttempt } from "../../api/use-attempt.ts";
import { PrimaryButton } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { MissingIcon } from "./no-answer.tsx";
import { kindEntries, NOTHING_BESIDE } from "./products/kind-entries.ts";
import { KnownProducts } from "./products/known-products.tsx";
import { missingWords, nearProducts, withoutNumbers } from "./products/near-products.ts";
import { KindCard } from "./products/product-grid.tsx";
import type { Product } from "./products/products.ts";
import { useKnownOffers } from "./products/use-known-offers.ts";

const MOST_NEAR = 4;
const NAMES = new Intl.ListFormat("en-US");

/** The message if no store lists anything for the search. */
export function NothingListed({
  query,
  zip,
  suggestion,
  others,
  isMistyped,
  stores,
  silent,
  onChoose,
  onTryAgain,
}: {
  query: string;
  /** Where its words can be watched; null outside the USA. */
  zip: string | null;
  /** The query that is probably meant; null if nothing seems misspelled. */
  suggestion: string | null;
  others: readonly Product[];
  /** The query is a UPC with a wrong digit. */
  isMistyped: boolean;
  /** How many answered. */
  stores: number;
  /** The names of the stores that did not answer. */
  silent: readonly string[];
  onChoose: (product: Product) => void;
  onTryAgain: () => void;
}) {
  const near = nearProducts(others, { query, suggestion }).slice(0, MOST_NEAR);
  const country = zip === null ? "CAN" : "USA";
  const { known } = useKnownOffers(near, { country, zip: zip ?? "", searching: false });
  const missing = missingWords(near, suggestion ?? query);
  const broader = withoutNumbers(suggestion ?? query);
  return (
    <section aria-labelledby="answer" className="answer-missing">
      <MissingIcon />
      <h2 id="answer" className="text-2xl font-bold">
        {stores === 1
          ? "The store we searched doesn't list"
          : `None of the ${stores} stores ${silent.length > 0 ? "that answered" : "we searched"} lists`}{" "}
        “{query}”
      </h2>
      <p className="mt-1 text-soft empty:hidden">
        {silent.length > 0 && `${NAMES.format(silent)} didn't answer. `}
        {near.length === 0 &&
          (isMistyped
            ? "Search for the product's name instead."
            : silent.length > 0
              ? "The others don't sell it under that name. Try fewer words."
              : "They don't sell it under that name. Try fewer words.")}
      </p>
      {silent.length > 0 && (
        <PrimaryButton className="mt-4" onClick={onTryAgain}>
          Try again
        </PrimaryButton>
      )}
      {zip !== null && !isMistyped && <WatchWords words={query} zip={zip} />}
      {near.length > 0 && (
        <h3 className="mt-6 font-semibold">
          {near.length === 1 ? "Closest match" : "Closest matches"}
          {missing.length > 0 && `, without “${missing.join(" ")}”`}
        </h3>
      )}
      <ul className="kinds">
        {kindEntries(near, { ...NOTHING_BESIDE, known }).map((entry) => (
          <li key={entry.product.key}>
            <KindCard entry={entry} isChosen={false} onChoose={() => onChoose(entry.product)} />
          </li>
        ))}
      </ul>
      {near.length === 0 && !isMistyped && broader !== "" && (
        <KnownProducts query={broader} zip={zip ?? ""} />
      )}
      {near.length === 0 && (
        <Link href="/popular" className="text-button mt-2">
          See what's trending
        </Link>
      )}
    </section>
  );
}

/** Asks for an alert when a store lists the words. */
function WatchWords({ words, zip }: { words: string; zip: string }) {
  const [listId, setListId] = useState<string | null>(null);
  const { problem, isBusy, attempt } = useAttempt();
  const watch = () =>
    attempt(async () => {
      const { watchWords } = await import("./watch-words.ts");
      setListId(await watchWords(words, zip));
    });
  return (
    <>
      {listId === null && (
        <PrimaryButton className="mt-4 max-w-full" off={isBusy} onClick={watch}>
          <Icon name="bell" className="size-4" />
          <span className="truncate">Watch for “{words}”</span>
        </PrimaryButton>
      )}
      <p role="status" className="mt-2 text-sm text-soft">
        {listId === null ? (
          (problem ?? "We'll tell you when a store lists it.")
        ) : (
          <>
            We'll keep searching, and alert you at the bell when a store has it.{" "}
            <Link href={`/lists/${listId}`} className="underline underline-offset-4">
              Open its list
            </Link>
          </>
        )}
      </p>
    </>
  );
}
