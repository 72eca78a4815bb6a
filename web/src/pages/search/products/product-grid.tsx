import type { Country } from "@stockfinder/contracts/listings";
import type { RetailerInfo } from "@stockfinder/contracts/retailers";
import { unitPriceText } from "@stockfinder/product-rules/unit-price";
import { useContext, useMemo, useState } from "react";
import { TextButton } from "../../../components/button.tsx";
import { Picture } from "../../../components/picture.tsx";
import { pictureUrl } from "../../../components/picture-url.ts";
import { priceText } from "../../../components/price.ts";
import { withBoundUnits } from "../../../components/product-name.ts";
import { ShopperCountry } from "../../../components/shopper-country.ts";
import { TileFacts } from "../../../components/tile-facts.tsx";
import { PHONE, useMediaQuery } from "../../../components/use-media-query.ts";
import { isWidelyInStock, tileStockText } from "../../../stores/in-stock-text.ts";
import { Choice, Toggle } from "../offers/offer-filters.tsx";
import {
  asTheyCame,
  type Beside,
  choices,
  filtered,
  firstOf,
  type KindEntry,
  type KindSort,
  kindEntries,
  NO_FILTER,
  ordered,
  priceSteps,
  sizeChoices,
  withPriceOf,
} from "./kind-entries.ts";
import type { Product } from "./products.ts";
import { sendingText } from "./sending-text.ts";
import { useKnownOffers } from "./use-known-offers.ts";

/** Two rows; on a phone three. */
const FIRST = { desktop: 8, phone: 6 };
const UNIT = ["unit", "Unit price"] as const;
const NEAREST = ["nearest", "Nearest"] as const;

/** The products of a kind, to choose from; the chosen one's offers are on the page. */
export function ProductGrid({
  products,
  chosen,
  query,
  memberships,
  country,
  zip,
  searching,
  onChoose,
}: Omit<Beside, "known"> & {
  products: readonly Product[];
  country: Country;
  zip: string;
  searching: boolean;
  onChoose: (product: Product) => void;
}) {
  const { known, isFinal } = useKnownOffers(products, { country, zip, searching });
  const unsorted = useMemo(
    () => kindEntries(products, { query, known, memberships, chosen }),
    [products, query, known, memberships, chosen],
  );
  const [filter, setFilter] = useState(NO_FILTER);
  const [sort, setSort] = useState<KindSort>("best");
  const [all, setAll] = useState(false);
  const [shown, setShown] = useState<readonly KindEntry[]>([]);
  const inPlace = asTheyCame(unsorted, shown);
  const added = inPlace.filter((entry) => !firstOf(entry, shown));
  if (added.length > 0) setShown([...shown, ...added]);
  // The chosen product's price is that of its card.
  const entries = inPlace.map((entry) =>
    isFinal || entry.product === chosen?.product ? entry : withPriceOf(firstOf(entry, shown), entry),
  );
  const matching = ordered(filtered(entries, filter), sort);
  const first = useMediaQuery(PHONE) ? FIRST.phone : FIRST.desktop;
  const visible = all ? matching : matching.slice(0, first);
  const brands = choices(entries.map(({ brand }) => brand));
  const sizes = sizeChoices(entries);
  const change = (changes: Partial<typeof filter>) => setFilter({ ...filter, ...changes });
  return (
    <section aria-labelledby="kinds" className="mt-2">
      <h2 id="kinds" className="text-2xl font-bold">
        {matching.length} {matching.length === 1 ? "product" : "products"}
      </h2>
      <fieldset className="filter-group">
        <legend className="sr-only">Sort and narrow the products</legend>
        <div className="filters">
          <Choice<KindSort>
            label="Sort"
            value={sort}
            options={[
              ["best", "Sort: Best match"],
              ["price", "Lowest price"],
              ...(entries.some(({ unitPrice }) => unitPrice) ? [UNIT] : []),
              ...(entries.some(({ distanceMiles }) => distanceMiles !== null) ? [NEAREST] : []),
            ]}
            onChoose={setSort}
          />
          <Toggle on={filter.inStock} onPress={() => change({ inStock: !filter.inStock })}>
            In stock
          </Toggle>
          {brands.length > 1 && (
            <Choice
              label="Brand"
              value={filter.brand}
              options={[
                ["", "Any brand"],
                ...brands.map(([brand, count]) => [brand, `${brand} (${count})`] as const),
              ]}
              onChoose={(brand) => change({ brand })}
            />
          )}
          {sizes.length > 1 && (
            <Choice
              label="Size"
              value={filter.size}
              options={[["", "Any size"], ...sizes.map((size) => [size, size] as const)]}
              onChoose={(size) => change({ size })}
            />
          )}
          <Choice
            label="Price"
            value={filter.most}
            options={[
              [0, "Any price"],
              ...priceSteps(entries).map(
                (step) => [step, `Up to ${country === "CAN" ? "" : "$"}${step}`] as const,
              ),
            ]}
            onChoose={(most) => change({ most })}
          />
        </div>
      </fieldset>
      <ul className="kinds">
        {visible.map((entry, at) => (
          <li key={entry.product.key}>
            <KindCard
              entry={entry}
              // Elsewhere it would belie the order: tiles stay where they came while better ones are found.
              isBest={at === 0 && entry.product === products[0]}
              isChosen={entry.product.key === chosen?.product.key}
              onChoose={() => onChoose(entry.product)}
            />
          </li>
        ))}
      </ul>
      {matching.length === 0 && <p className="py-6 text-soft">No products match these filters.</p>}
      {matching.length > first && (
        <TextButton aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? "Show fewer products" : `Show all ${matching.length} products`}
        </TextButton>
      )}
    </section>
  );
}

export function KindCard({
  entry,
  isBest = false,
  isChosen,
  onChoose,
}: {
  entry: KindEntry;
  /** Whether it matches the search best, and so was chosen at first. */
  isBest?: boolean;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const { product, name, price, shipping, unitPrice, membersOnly, stores, sellers, place, seenAt } = entry;
  const country = useContext(ShopperCountry);
  const shown = (amount: number) => priceText(amount, price?.currency ?? "USD", country);
  const sending = price && shipping !== undefined && sendingText(shipping, price, country);
  const pictured = product.listings.find(({ item }) => item.imageUrl !== null);
  const retailer: Pick<RetailerInfo, "source"> = pictured?.retailer ?? { source: "live" };
  return (
    <button
      type="button"
      className={country === "CAN" ? "kind kind-abroad" : "kind"}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      <Picture
        className="kind-picture"
        url={pictureUrl(pictured?.item.imageUrl ?? null, retailer)}
        title=""
      />
      {isBest && (
        <span className="absolute top-2 left-2 rounded-2xl bg-brand px-2.5 py-0.5 text-[0.8125rem] font-semibold text-surface">
          Best match
        </span>
      )}
      <span className="kind-name">{withBoundUnits(name)}</span>
      {/* Each has its line from the start: what is known beside the search comes later. */}
      <span className="kind-price">
        {price && shown(price.value)}
        {unitPrice && <span>{unitPriceText(unitPrice, shown)}</span>}
      </span>
      {/* In Canada all is known from the start: shipping has its whole width there. */}
      <TileFacts
        place={
          membersOnly ? (
            "Members only"
          ) : (
            <>
              {place}
              {sending && (
                <>
                  {", "}
                  <span className="whitespace-nowrap">{sending}</span>
                </>
              )}
            </>
          )
        }
        stock={stockText(entry)}
        isGood={isWidelyInStock({ inStock: stores, stores: sellers })}
        seenAt={seenAt}
      />
    </button>
  );
}

/** Of a product that has not been chosen, no store may have stated its stock. */
function stockText({ stores, sellers, isOut, distanceMiles, nearestMiles }: KindEntry): string {
  if (isOut) return "Out of stock";
  if (sellers === 0) return stores > 0 ? "In stock from a seller" : "Marketplace seller";
  return tileStockText({ inStock: stores, stores: sellers, distanceMiles, nearestMiles });
}
