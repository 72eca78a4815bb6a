import type { Country } from "@stockfinder/contracts/listings";
import type { RetailerId, RetailerInfo } from "@stockfinder/contracts/retailers";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useFetched } from "../../api/use-fetched.ts";
import { FailedNotice } from "../../components/failed-notice.tsx";
import type { SearchProblem } from "../../components/search-form/search-form.tsx";
import { isCode, UNKNOWN_ZIP } from "../../components/search-form/search-form-rules.ts";
import { ShopperCountry } from "../../components/shopper-country.ts";
import { useMemberships } from "../../components/use-memberships.ts";
import { useNow } from "../../components/use-now.ts";
import { usePlace } from "../../components/use-place.ts";
import { zipText } from "../../components/zip-text.ts";
import { save, saved } from "../../storage/saved.ts";
import { tiedText } from "../../stores/tied-text.ts";
import { DidYouMean } from "./did-you-mean.tsx";
import { isMistypedCode, MISTYPED_CODE } from "./mistyped-code.ts";
import { NoAnswer } from "./no-answer.tsx";
import { comparisonPath, countryOf, sellsTo } from "./offers/comparison.ts";
import { factsOf } from "./offers/deciding-facts.ts";
import { OfferList } from "./offers/offer-list.tsx";
import { cheaperOf, sorted } from "./offers/offer-order.ts";
import { offersOf, placesOf, uncheckedItems, withKnown } from "./offers/offers.ts";
import { useKnownPlaces } from "./offers/use-known-places.ts";
import { useOfferView } from "./offers/use-offer-view.ts";
import { productsOfKind } from "./products/kind.ts";
import { KnownProducts } from "./products/known-products.tsx";
import { chipsOf, conditionOf, nameOf, variantsOf } from "./products/product-labels.ts";
import { chosenProduct, fits, type Product, productsOf } from "./products/products.ts";
import { correctedQuery, isAwaited, isSilent, type Refusal, sectionOf } from "./search-state.ts";
import { Answer, AnswerSkeleton, showAnswer } from "./stores/answer.tsx";
import { ShelfWarning } from "./stores/shelf-warning.tsx";
import { StoreCounts, storesHeadline } from "./stores/store-counts.tsx";
import { StoreSections } from "./stores/store-sections.tsx";
import { storeSummary } from "./stores/store-summary.ts";
import { type Search, useSearch } from "./use-search.ts";

const NONE: ReadonlySet<RetailerId> = new Set();
const NO_PLACE: SearchProblem = { field: "zip", message: UNKNOWN_ZIP };

/** The results of a search as they arrive: the answer, all offers of its product, then each store. */
export function Results({
  query,
  zip,
  retailers,
  onProblem,
  onAnswered,
  onSearchAgain,
}: Search & {
  /** Null until the list of stores is known. */
  retailers: readonly RetailerInfo[] | null;
  /** Called if a field of the search has to be corrected. */
  onProblem: (problem: SearchProblem) => void;
  onAnswered: () => void;
  onSearchAgain: () => void;
}) {
  const { state, commands } = useSearch({ query, zip });
  const place = usePlace(zip);
  const now = useNow();
  const [view, change] = useOfferView();
  const [focused, setFocused] = useState<string | null>(null);
  const [opened, setOpened] = useState<ReadonlySet<RetailerId>>(new Set());

  const country = countryOf(zip);
  const selling = useMemo(() => retailers?.filter(sellsTo(country)) ?? [], [retailers, country]);
  // Only the marketplace is searched there, and it may list nothing but used ones.
  const elsewhere = useFetched(country === "CAN" ? country : null, async (signal) => {
    const { productsElsewhere } = await import("./products/products-elsewhere.ts");
    return await productsElsewhere({ query, country, zip }, signal);
  });
  const isAsking = country === "CAN" && !elsewhere.data && !elsewhere.failure;
  const products = useMemo(
    () => (isAsking ? [] : productsOf(state, selling, elsewhere.data ?? [])),
    [state, selling, isAsking, elsewhere.data],
  );
  const product = chosenProduct(products, view.product);
  const headline = chosenProduct(products, null);
  const listing = useMemo(() => {
    const shown = products.filter((each) => each === product || fits(each));
    return new Set<RetailerId>(shown.flatMap(({ listings }) => listings.map(({ retailer }) => retailer.id)));
  }, [products, product]);
  const kinds = useMemo(() => productsOfKind(products), [products]);
  // The first answer decides, because a grid that comes later would move the offers.
  const [isKind, setIsKind] = useState<boolean | null>(null);
  if (product && isKind === null) setIsKind(kinds.length > 0);
  const grid = useFetched(isKind ? "grid" : null, () => import("./products/product-grid.tsx"));

  const enabled = selling.filter((retailer) => retailer.enabled);
  const waiting = enabled.filter(({ id }) => isAwaited(state, id)).length;
  // While nothing fits, the corrected query may still be searched.
  const searching = isAsking || waiting > 0 || (!state.streamEnded && product === null);
  // What is known of its code is known of the new one.
  const knownAs = view.product && product && conditionOf(product) ? null : product?.gtin;
  const { others, shelves, verdict } = useKnownPlaces(knownAs ?? null, {
    country,
    zip,
    searching,
    first: product?.known?.offers,
  });
  const { memberships } = useMemberships();
  const offers = useMemo(
    () =>
      product === null
        ? []
        : withKnown(offersOf(product), { others, shelves, country }).map((offer) =>
            memberships.includes(offer.storeId) ? { ...offer, membershipNeeded: undefined } : offer,
          ),
    [product, others, shelves, country, memberships],
  );
  const places = useMemo(() => product && placesOf(offers), [product, offers]);
  const best = places?.best ?? sorted(offers, "best")[0] ?? null;

  const card = useMemo(() => product && places && { product, places }, [product, places]);
  const outcome = useFetched(
    !searching && product === null ? "outcome" : null,
    () => import("./search-outcome.tsx"),
  );

  /** Whether what is on top can be shown: what is below it would move with it. */
  const isReady = product
    ? !isKind || grid.data !== null || grid.failure !== null
    : !searching && (outcome.data !== null || outcome.failure !== null);

  const { refused } = state;
  const refusedField = refused !== null && isFieldProblem(refused) ? refused : null;
  const problem = place === "unknown" ? NO_PLACE : refusedField;

  // Someone came by another's link: the pages that it leads to need a zip code too.
  useEffect(() => {
    if (place !== null && place !== "unknown" && saved("zipcode") === null) save("zipcode", zip);
  }, [place, zip]);

  const summary = storeSummary(state, selling, offers, listing);
  // A marketplace's item number may have as many digits as a UPC.
  const isNowhere = !searching && products.length === 0 && summary.answered > 0;
  const isMistyped = isNowhere && isMistypedCode(query);
  const atField = problem ?? (isMistyped ? MISTYPED_CODE : null);
  useEffect(() => {
    if (atField) onProblem(atField);
  }, [atField, onProblem]);

  const isAnswered = best !== null;
  useEffect(() => {
    if (isAnswered) onAnswered();
  }, [isAnswered, onAnswered]);

  // The stock of the chosen product, at every store that lists it.
  useEffect(() => {
    if (product) for (const [retailer, ids] of uncheckedItems(product)) commands.checkStock(retailer, ids);
  }, [product, commands]);

  function retrySilent(): void {
    for (const { id } of enabled)
      if (isSilent(sectionOf(state, id))) commands.retry(id, correctedQuery(state));
  }

  /** A button that is no longer there, or far above, opens the product: the focus goes to its name. */
  function choose({ key }: Product): void {
    if (key === product?.key) showAnswer(document.getElementById("answer"));
    setFocused(key);
    change({ product: key });
  }

  const known = place === null || place === "unknown" ? "" : `${place.city}, ${place.state} `;
  const town = `${known}${zipText(zip)}`;
  const heading = (
    <h1
      className={`mt-4 text-2xl font-bold [overflow-wrap:anywhere] max-sm:min-h-[2.4em] sm:text-3xl ${
        atField === null ? "" : "opacity-0" // the message at the field lies over it
      }`}
    >
      {/* The page of a code has its product's name. */}
      {isCode(query) && product ? nameOf(product) : query}{" "}
      {/* On a phone it always has a line of its own, because the name of the place arrives later. */}
      <span className="font-normal text-soft max-sm:block max-sm:text-lg">
        {country === "CAN" ? "delivered to" : "near"} {town}
      </span>
    </h1>
  );
  if (retailers === null)
    return (
      <Frame country={country}>
        {heading}
        <p className="search-status" />
        <AnswerSkeleton label="Finding the stores" />
      </Frame>
    );

  return (
    <Frame country={country}>
      {heading}
      {problem === null && refused !== null && (
        <div className="mt-4">
          <FailedNotice onTryAgain={onSearchAgain}>{refused.message}</FailedNotice>
        </div>
      )}
      {problem?.field === "zip" && <KnownProducts query={query} heading="Online, without a ZIP Code" />}
      {problem === null && refused === null && (
        <>
          {country === "CAN" && (
            <p className="mt-1 text-sm">
              Online offers only. In-store stock isn't available in Canada yet. Prices are before tax.
            </p>
          )}
          <p className="search-status">
            {state.suggestion ? (
              <DidYouMean query={query} zip={zip} suggestion={state.suggestion} />
            ) : (
              statusText(
                searching,
                enabled.length,
                best && (isKind ? "No paid ranking." : bestFirstText(places ? tiedText(places) : "")),
              )
            )}
          </p>
          {grid.data && kinds.length > 0 && (
            <grid.data.ProductGrid
              query={query}
              products={kinds}
              chosen={card}
              {...{ memberships, country, zip, searching }}
              onChoose={choose}
            />
          )}
          {isReady && product && places && best ? (
            <Answer
              product={product}
              // Above it a grid names the others.
              chips={searching ? null : chipsOf(isKind ? [] : variantsOf(products, product), product)}
              best={best}
              cheaper={cheaperOf(offers, places)}
              facts={searching ? [] : factsOf(best, verdict)}
              updating={state.streamOpen}
              today={places.today}
              checking={summary.checking > 0}
              compare={{
                path: places.stores > 0 ? comparisonPath(product, country) : null,
                stores: places.stores,
              }}
              country={country}
              now={now}
              takesFocus={focused === product.key}
              onChoose={({ key }) => change({ product: key === headline?.key ? null : key })}
            />
          ) : searching || !isReady ? (
            <AnswerSkeleton label="Searching the stores" />
          ) : summary.answered === 0 && summary.silent.length + summary.checking > 0 ? (
            <>
              <NoAnswer onTryAgain={onSearchAgain} />
              <KnownProducts query={query} zip={zip} heading="As last seen" />
            </>
          ) : (
            enabled.length > 0 &&
            outcome.data && (
              <outcome.data.NothingListed
                query={query}
                zip={country === "USA" ? zip : null}
                suggestion={state.suggestion?.query ?? null}
                others={products}
                isMistyped={isMistyped}
                stores={summary.answered}
                silent={summary.silent}
                onChoose={choose}
                onTryAgain={onSearchAgain}
              />
            )
          )}
          {outcome.failure && <FailedNotice onTryAgain={outcome.reload}>Something went wrong.</FailedNotice>}
          {isReady && product && places && enabled.length > 0 && (
            <OfferList
              product={product}
              offers={offers}
              best={best}
              tied={places.tied}
              searching={searching}
              view={view}
              change={change}
              place={place === "unknown" ? null : place}
              now={now}
              heading={storesHeadline(summary, places, offers)}
            >
              <StoreCounts summary={summary} places={places} offers={offers} onTryAgain={retrySilent} />
            </OfferList>
          )}
          {/* Only when their place is known: without a product there are no tiles and offers above them. */}
          {isReady && (
            <>
              {product && country === "USA" && <ShelfWarning />}
              <StoreSections
                retailers={selling}
                without={searching ? NONE : summary.without}
                state={state}
                commands={commands}
                opened={opened}
                onToggle={(retailer) => setOpened(opened.symmetricDifference(new Set([retailer])))}
                now={now}
              />
            </>
          )}
        </>
      )}
    </Frame>
  );
}

/** As tall as the window below the bars, so that the content below it does not move while the stores answer. */
function Frame({ country, children }: { country: Country; children: ReactNode }) {
  return (
    <ShopperCountry value={country}>
      <div className="below-bars" data-country={country}>
        {children}
      </div>
    </ShopperCountry>
  );
}

/** Why the answer is the answer. */
function bestFirstText(tied: string): string {
  return `${tied || "Lowest price including shipping first"}. No paid ranking.`;
}

function statusText(searching: boolean, stores: number, result: string | null): string | null {
  return searching ? `Checking ${stores} ${stores === 1 ? "store" : "stores"}…` : result;
}

function isFieldProblem(refusal: Refusal): refusal is Refusal & SearchProblem {
  return refusal.field !== null;
}
