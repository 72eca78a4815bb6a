import type { KnownProduct } from "@stockfinder/contracts/known-products";
import { listNearShelves, type NearShelf } from "@stockfinder/contracts/near";
import type { OutputOf } from "@stockfinder/contracts/operation";
import type { RetailerInfo } from "@stockfinder/contracts/retailers";
import { whereToBuyPath } from "@stockfinder/contracts/where-to-buy-path";
import { Link } from "wouter";
import { call } from "../../api/call.ts";
import { useFetched } from "../../api/use-fetched.ts";
import { ageText } from "../../components/age.ts";
import { Icon } from "../../components/icon.tsx";
import { KnownPicture } from "../../components/known-picture.tsx";
import { priceText } from "../../components/price.ts";
import { placeText } from "../../components/store-place.ts";
import { useNow } from "../../components/use-now.ts";
import { saved } from "../../storage/saved.ts";
import { StoreIcon } from "../../stores/store-icon.tsx";

const NEAR_MILES = 25;
/** By then most stores that are being called have answered. */
const ASK_AGAIN_MS = 3_000;

type Near = OutputOf<typeof listNearShelves>;

/** What an answer looks like, with a product that is known: its best offer, and the nearest branch if the zip code is known. */
export function AnswerCard({
  product,
  stores,
}: {
  product: KnownProduct | null;
  stores: readonly RetailerInfo[];
}) {
  const now = useNow();
  const nearest = useNearest(product);
  if (product === null) return <div className="hero-answer skeleton" />;
  const { upc, name, storeId, store, isAvailable, seenAt } = product;
  const shown = nearest?.shelf ?? { retailer: storeId, seenAt };
  const price = nearest?.price ?? product.price;
  const shownName = stores.find(({ id }) => id === shown.retailer)?.label ?? store;
  return (
    <Link href={whereToBuyPath({ upc, name })} className="hero-answer">
      <KnownPicture product={product} className="hero-answer-picture" important />
      <span className="line-clamp-2 text-lg leading-snug font-semibold">{name}</span>
      {price && (
        <span className="shelf-label justify-self-start">{priceText(price.value, price.currency)}</span>
      )}
      <span className="hero-answer-place">
        <StoreIcon id={shown.retailer} name={shownName} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">
            {nearest ? `${shownName} · ${placeText(nearest.shelf, shownName)}` : `Online at ${store}`}
          </span>
          <span className="flex flex-wrap items-center gap-x-2 text-sm text-soft">
            {(nearest || isAvailable) && (
              <span className="inline-flex items-center gap-1 font-semibold text-good">
                <Icon name="check" className="size-4" />
                In stock
              </span>
            )}
            <span>Checked {ageText(shown.seenAt, now)}</span>
          </span>
        </span>
      </span>
      <span className="hero-answer-more">Compare stores</span>
    </Link>
  );
}

/**
 * The cheapest branch that sells to everybody, the nearest of several, also once stores have been called. Null without a zip code, and
 * where all that are known ask more than the best offer: a higher price here would contradict the product's pages.
 */
function useNearest(product: KnownProduct | null) {
  const zip = saved("zipcode") ?? "";
  const upc = product?.upc ?? "";
  const isKnown = upc !== "" && /^\d{5}$/.test(zip);
  const { data } = useFetched<Near>(isKnown ? upc : null, async (signal, show: (part: Near) => void) => {
    const ask = () => call(listNearShelves, { upc, zip, radius: NEAR_MILES }, { signal });
    const known = await ask();
    if (!known.refreshing) return known;
    show(known);
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    return ask().catch(() => known); // what is known stays
  });
  const [first] = (data?.shelves ?? [])
    .filter(({ level, membershipNeeded }) => (level === "in" || level === "limited") && !membershipNeeded)
    .flatMap((shelf) => {
      const price = priceThere(shelf, product);
      return price && price.value <= (product?.price?.value ?? price.value) ? { shelf, price } : [];
    })
    .sort((one, other) => one.price.value - other.price.value);
  return first ?? null;
}

function priceThere({ retailer, price, currency }: NearShelf, product: KnownProduct | null) {
  if (price !== null && currency !== null) return { value: price, currency };
  return retailer === product?.storeId ? product.price : null;
}
