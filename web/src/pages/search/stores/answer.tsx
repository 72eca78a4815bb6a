import { milesText } from "@stockfinder/contracts/alert-place";
import type { Country } from "@stockfinder/contracts/listings";
import { Link } from "wouter";
import { TellMe } from "../../../alerts/tell-me.tsx";
import { CheckedAt } from "../../../components/checked-at.tsx";
import { CommissionNote } from "../../../components/commission-note.tsx";
import { Directions } from "../../../components/map/directions-link.tsx";
import { cheaperText } from "../../../components/offer-words.ts";
import { OutboundLink } from "../../../components/outbound-link.tsx";
import { PageIcon } from "../../../components/page-icon.tsx";
import { Picture } from "../../../components/picture.tsx";
import { pictureUrl } from "../../../components/picture-url.ts";
import { priceText } from "../../../components/price.ts";
import { withBoundUnits } from "../../../components/product-name.ts";
import { branchName, storeText, streetText } from "../../../components/store-place.ts";
import { hasStock, isOnline, NEAR_MILES } from "../../../stores/places-to-buy.ts";
import { AddToList } from "../../lists/add-to-list.tsx";
import { whereToBuyPage } from "../../where-to-buy/where-to-buy.ts";
import { compareText } from "../offers/comparison.ts";
import { besidePrice, onlineText } from "../offers/offer-words.ts";
import { type Branch, milesTo, type Offer } from "../offers/offers.ts";
import { ProductChips } from "../products/product-chips.tsx";
import { type Chip, offeredName } from "../products/product-labels.ts";
import type { Product } from "../products/products.ts";
import { watchableProduct } from "../products/watchable-items.ts";
import { StockWord } from "./stock-word.tsx";

/** Names with more characters are set smaller on a phone, where three lines of the others fit. */
const LONG_NAME = 40;

interface InBranch {
  readonly offer: Offer;
  readonly branch: Branch;
}

/** The answer to a search: the best offer of one product. Every line has its place from the start, so that nothing moves. */
export function Answer({
  product,
  chips,
  best,
  cheaper,
  facts,
  today,
  checking,
  updating,
  compare,
  country,
  now,
  takesFocus,
  onChoose,
}: {
  product: Product;
  /** Null while stores answer, because they would move with each answer. */
  chips: readonly Chip[] | null;
  best: Offer;
  /** What may cost less, see `cheaperOf`. */
  cheaper: Offer | null;
  /** What helps to decide, see `factsOf`. */
  facts: readonly string[];
  /** The branch to go to; null if none with stock is known. */
  today: InBranch | null;
  checking: boolean;
  updating: boolean;
  /** To all its stores; the path is null for a product without a GTIN. */
  compare: { readonly path: string | null; readonly stores: number };
  country: Country;
  now: number;
  /** Whether a button far from it chose the product. */
  takesFocus: boolean;
  onChoose: (product: Product) => void;
}) {
  const { store, price, level, seenAt, stale } = best;
  const name = offeredName(product, best);
  const branch = branchOf(best);
  const watchable = watchableProduct(product, best, country);
  return (
    <section aria-labelledby="answer" className="answer">
      <Picture
        className="answer-picture"
        url={pictureUrl(picturedIn(product, best), { source: best.isDemo ? "sandbox" : "live" })}
        title={name}
        important
      />
      <h2
        key={product.key}
        id="answer"
        className="answer-name"
        data-long={name.length > LONG_NAME}
        tabIndex={-1}
        ref={takesFocus ? showAnswer : null}
      >
        <span>{withBoundUnits(name)}</span>
      </h2>
      <p className="answer-price">
        {price.value < 0 ? (
          <span className="text-soft">Price not shown</span>
        ) : (
          <span className="shelf-label">{priceText(price.value, price.currency, country)}</span>
        )}
        <span className="text-sm text-soft tabular-nums">{besidePrice(best, country)}</span>
      </p>
      <div className="answer-place">
        <p className="answer-line">
          <span className="font-semibold">{`${store} · ${placeOf(best, country)}`}</span>
          {branch && <BranchName branch={branch} retailerLabel={store} />}
        </p>
        <p className="answer-line dotted-line text-sm text-soft">
          <StockWord level={level} />
          {seenAt && <CheckedAt at={seenAt} stale={stale} updating={updating} now={now} />}
        </p>
        <p className="answer-today text-sm text-soft">
          {todayText(today, best, { checking, country })}
          {today && today.branch !== branch && (
            <BranchName branch={today.branch} retailerLabel={today.offer.store} />
          )}
        </p>
        {cheaper && (
          <p className="answer-cheaper text-sm text-soft">
            {cheaperText(
              priceText(cheaper.price.value, cheaper.price.currency, country),
              cheaper.store,
              cheaper.byName,
            )}
          </p>
        )}
        <p className="answer-facts dotted-line text-sm font-semibold">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
      <div className="answer-actions">
        <OutboundLink href={best.productUrl} className="button-primary">
          View at {store}
          <PageIcon name="outbound" className="size-4" />
        </OutboundLink>
        {today && (
          <Directions
            store={today.branch.store}
            retailerLabel={today.offer.store}
            look="answer-directions button-quiet"
            place={today.offer.store}
          />
        )}
        <Compare {...compare} />
        <TellMe short product={watchable} className="button-quiet" />
        <AddToList product={watchable} className="button-quiet" />
      </div>
      {best.affiliate && (
        <div className="answer-note">
          <CommissionNote plainUrl={best.plainUrl} store={store} />
        </div>
      )}
      {chips === null ? (
        <ChipsSkeleton />
      ) : chips.length > 1 ? (
        <ProductChips chips={chips} chosen={product} onChoose={onChoose} />
      ) : (
        <p className="product-chips text-sm text-soft">{product.gtin && `UPC ${product.gtin}`}</p>
      )}
    </section>
  );
}

/** On a phone a line of its own. */
function BranchName({ branch: { store }, retailerLabel }: { branch: Branch; retailerLabel: string }) {
  return (
    <span className="answer-branch">
      <span className="answer-dot"> · </span>
      {branchName(store, retailerLabel)}
    </span>
  );
}

/** To the product's page with every store; without a code that names the product everywhere, to the offers below. */
function Compare({ path, stores }: { path: string | null; stores: number }) {
  if (path === null)
    return (
      <a href="#offers" className="button-quiet">
        Compare offers
      </a>
    );
  return (
    <Link
      href={path}
      className="button-quiet"
      onPointerEnter={whereToBuyPage.ready}
      onFocus={whereToBuyPage.ready}
    >
      {compareText(stores)}
    </Link>
  );
}

export function AnswerSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="answer">
      <div className="answer-picture skeleton" />
      <div className="answer-name">
        <div className="skeleton h-5 w-11/12" />
      </div>
      <div className="answer-price">
        <div className="skeleton h-8 w-28" />
      </div>
      <div className="answer-place">
        <div className="answer-line">
          <div className="skeleton h-4 w-40" />
        </div>
        <div className="answer-line">
          <div className="skeleton h-4 w-52 max-w-full" />
        </div>
      </div>
      <div className="answer-actions">
        <div className="answer-view skeleton h-12" />
        <div className="skeleton h-11" />
        <div className="skeleton h-11" />
      </div>
      <ChipsSkeleton />
    </div>
  );
}

function ChipsSkeleton() {
  return (
    <div className="product-chips" aria-hidden="true">
      <div className="skeleton h-8 w-48" />
    </div>
  );
}

function placeOf(offer: Offer, country: Country): string {
  if (isOnline(offer)) return onlineText(offer, country);
  const miles = milesTo(offer);
  return miles === null ? "In stores" : milesText(miles);
}

/** The branch of an offer: one that has it, else the nearest. */
function branchOf({ branches }: Offer): Branch | null {
  return branches.find(hasStock) ?? branches[0] ?? null;
}

/** The branch to go to, with its price; the street, if it is the branch above. */
function todayText(
  today: InBranch | null,
  best: Offer,
  { checking, country }: { checking: boolean; country: Country },
): string {
  if (today === null) {
    // No branches are known in Canada.
    if (country === "CAN") return "";
    return checking
      ? "Checking the stores near you…"
      : `No store within ${NEAR_MILES} miles is known to have it`;
  }
  const { store, price } = today.offer;
  const { distanceMiles } = today.branch.store;
  if (today.branch === branchOf(best)) return streetText(today.branch.store, store) ?? "";
  const cost = price.value < 0 ? "" : `, ${priceText(price.value, price.currency, country)}`;
  return storeText(`Near you: ${store}${cost}`, distanceMiles);
}

/** Its picture comes to stand below the bar. */
export function showAnswer(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
  heading?.parentElement?.scrollIntoView();
}

/** The store's own picture, else that of another store that lists the product. */
function picturedIn({ listings }: Product, { image }: Offer): string | null {
  return image ?? listings.find(({ item }) => item.imageUrl !== null)?.item.imageUrl ?? null;
}
