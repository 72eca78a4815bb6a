import type { StoreOffer } from "@stockfinder/contracts/offers";
import { TellMe } from "../../alerts/tell-me.tsx";
import { type Watchable, watchedPrice } from "../../alerts/watchable.ts";
import { offerPriceText } from "../../components/offer-words.ts";
import { Picture } from "../../components/picture.tsx";
import { cheapest } from "./offer-order.ts";

/** The product and its best price: each line has its place from the start, so that nothing moves. */
export function ProductHead({
  name,
  picture,
  offers,
  product,
}: {
  name: string;
  picture: string | null;
  offers: readonly StoreOffer[] | null;
  product: Pick<Watchable, "upc" | "country">;
}) {
  const best = cheapest(offers ?? []);
  return (
    <header className="product-head">
      <Picture className="product-picture" url={picture} title="" important />
      <div className="min-w-0">
        <p className="text-sm font-semibold text-soft">Where to buy</p>
        <h1 className="text-2xl font-bold tracking-tight sm:text-3xl">{name}</h1>
        <p className="product-best">
          {best && (
            <>
              <span className="shelf-label">{offerPriceText(best.price)}</span> at {best.store}
            </>
          )}
        </p>
        <p className="min-h-6 text-soft">{offers && standing(offers)}</p>
        <TellMe
          product={{ ...product, name, price: best ? watchedPrice(best.price) : null }}
          className="button-quiet mt-3"
        />
      </div>
    </header>
  );
}

function standing(offers: readonly StoreOffer[]): string {
  if (offers.length === 0) return "";
  const inStock = offers.filter(({ isAvailable }) => isAvailable).length;
  return `In stock at ${inStock} of ${offers.length} ${offers.length === 1 ? "store" : "stores"}`;
}
