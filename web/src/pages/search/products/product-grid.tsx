import { milesText } from "@stockfinder/contracts/alert-place";
import type { RetailerInfo } from "@stockfinder/contracts/retailers";
import { useState } from "react";
import { Picture } from "../../../components/picture.tsx";
import { pictureUrl } from "../../../components/picture-url.ts";
import { priceText } from "../../../components/price.ts";
import { Choice, Toggle } from "../offers/offer-filters.tsx";
import { asTheyCame, choices, filtered, type KindEntry, NO_FILTER, priceSteps } from "./kind.ts";
import type { Product } from "./products.ts";

const FIRST = 8;

/** The products of a kind, to choose from; the chosen one's offers are on the page. */
export function ProductGrid({
  query,
  entries: unsorted,
  chosen,
  onChoose,
}: {
  query: string;
  entries: readonly KindEntry[];
  chosen: Product | null;
  onChoose: (product: Product) => void;
}) {
  const [filter, setFilter] = useState(NO_FILTER);
  const [all, setAll] = useState(false);
  const [shownKeys, setShownKeys] = useState<readonly string[]>([]);
  const entries = asTheyCame(unsorted, shownKeys);
  const added = entries.filter(({ product }) => shownKeys.every((key) => !product.keys.has(key)));
  if (added.length > 0) setShownKeys([...shownKeys, ...added.map(({ product }) => product.key)]);
  const matching = filtered(entries, filter);
  const visible = all ? matching : matching.slice(0, FIRST);
  const brands = choices(entries.map(({ brand }) => brand));
  const sizes = choices(entries.map(({ size }) => size));
  const change = (changes: Partial<typeof filter>) => setFilter({ ...filter, ...changes });
  return (
    <section aria-labelledby="kinds" className="mt-8">
      <h2 id="kinds" className="text-2xl font-bold">
        {matching.length} kinds of {query}
      </h2>
      <fieldset className="filter-group">
        <legend className="sr-only">Narrow the products</legend>
        <div className="filters">
          {brands.length > 1 && (
            <Choice
              label="Brand"
              value={filter.brand}
              options={[["", "Any brand"], ...brands.map((brand) => [brand, brand] as const)]}
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
              ...priceSteps(entries).map((step) => [step, `Up to $${step}`] as const),
            ]}
            onChoose={(most) => change({ most })}
          />
          <Toggle on={filter.inStock} onPress={() => change({ inStock: !filter.inStock })}>
            In stock
          </Toggle>
        </div>
      </fieldset>
      <ul className="kinds">
        {visible.map((entry) => (
          <li key={entry.product.key}>
            <KindCard
              entry={entry}
              isChosen={entry.product.key === chosen?.key}
              onChoose={() => onChoose(entry.product)}
            />
          </li>
        ))}
      </ul>
      {matching.length === 0 && <p className="py-6 text-soft">None of them is like that.</p>}
      {matching.length > FIRST && (
        <button type="button" className="text-button" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? "Show fewer" : `Show all ${matching.length}`}
        </button>
      )}
    </section>
  );
}

export function KindCard({
  entry: { product, name, size, best, stores, isOut, distanceMiles },
  isChosen,
  onChoose,
}: {
  entry: KindEntry;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const pictured = product.listings.find(({ item }) => item.imageUrl !== null);
  const retailer: Pick<RetailerInfo, "source"> = pictured?.retailer ?? { source: "live" };
  return (
    <button type="button" className="kind" aria-pressed={isChosen} onClick={onChoose}>
      <Picture
        className="kind-picture"
        url={pictureUrl(pictured?.item.imageUrl ?? null, retailer)}
        title=""
      />
      <span className="kind-name">{name}</span>
      {best?.price != null && (
        <span className="text-lg font-bold tabular-nums">
          {priceText(best.price, best.currency)}
          {size !== null && <span className="text-sm font-normal text-soft"> · {size}</span>}
        </span>
      )}
      {/* Where it takes two lines once a distance is known, it has them from the start. */}
      <span className={`text-sm max-lg:min-h-[2lh] ${stores > 0 ? "text-good" : "text-soft"}`}>
        {stores === 0
          ? isOut
            ? "Out of stock"
            : "Stock not checked yet"
          : `In stock at ${stores} ${stores === 1 ? "store" : "stores"}`}
        {distanceMiles !== null && (
          <>
            , <span className="whitespace-nowrap">{milesText(distanceMiles)}</span>
          </>
        )}
      </span>
    </button>
  );
}
