import { milesText } from "@stockfinder/contracts/alert-place";
import type { Country } from "@stockfinder/contracts/listings";
import type { RetailerInfo } from "@stockfinder/contracts/retailers";
import { unitPriceText } from "@stockfinder/product-rules/unit-price";
import { useContext, useMemo, useState } from "react";
import { Picture } from "../../../components/picture.tsx";
import { pictureUrl } from "../../../components/picture-url.ts";
import { priceText } from "../../../components/price.ts";
import { withBoundUnits } from "../../../components/product-name.ts";
import { ShopperCountry } from "../../../components/shopper-country.ts";
import { Choice, Toggle } from "../offers/offer-filters.tsx";
import {
  asTheyCame,
  type Beside,
  choices,
  filtered,
  type KindEntry,
  type KindSort,
  kindEntries,
  NO_FILTER,
  ordered,
  priceSteps,
  sizeChoices,
} from "./kind-entries.ts";
import type { Product } from "./products.ts";
import { useKnownOffers } from "./use-known-offers.ts";

const FIRST = 8;
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
  const known = useKnownOffers(products, { country, zip, searching });
  const unsorted = useMemo(
    () => kindEntries(products, { query, known, memberships, chosen }),
    [products, query, known, memberships, chosen],
  );
  const [filter, setFilter] = useState(NO_FILTER);
  const [sort, setSort] = useState<KindSort>("best");
  const [all, setAll] = useState(false);
  const [shownKeys, setShownKeys] = useState<readonly string[]>([]);
  const entries = asTheyCame(unsorted, shownKeys);
  const added = entries.filter(({ product }) => shownKeys.every((key) => !product.keys.has(key)));
  if (added.length > 0) setShownKeys([...shownKeys, ...added.map(({ product }) => product.key)]);
  const matching = ordered(filtered(entries, filter), sort);
  const visible = all ? matching : matching.slice(0, FIRST);
  const brands = choices(entries.map(({ brand }) => brand));
  const sizes = sizeChoices(entries);
  const change = (changes: Partial<typeof filter>) => setFilter({ ...filter, ...changes });
  return (
    <section aria-labelledby="kinds" className="mt-8">
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
              ["best", "Best match"],
              ["price", "Lowest price"],
              ...(entries.some(({ unitPrice }) => unitPrice) ? [UNIT] : []),
              ...(entries.some(({ distanceMiles }) => distanceMiles !== null) ? [NEAREST] : []),
            ]}
            onChoose={setSort}
          />
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
              isBest={entry.product === products[0]}
              isChosen={entry.product.key === chosen?.product.key}
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
  entry: { product, name, price, unitPrice, membersOnly, stores, sellers, isOut, distanceMiles },
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
  const country = useContext(ShopperCountry);
  const shown = (amount: number) => priceText(amount, price?.currency ?? "USD", country);
  const pictured = product.listings.find(({ item }) => item.imageUrl !== null);
  const retailer: Pick<RetailerInfo, "source"> = pictured?.retailer ?? { source: "live" };
  return (
    <button type="button" className="kind" aria-pressed={isChosen} onClick={onChoose}>
      <Picture
        className="kind-picture"
        url={pictureUrl(pictured?.item.imageUrl ?? null, retailer)}
        title=""
      />
      {isBest && <span className="kind-mark">Best match</span>}
      <span className="kind-name">{withBoundUnits(name)}</span>
      {/* Each has its line from the start: what is known beside the search comes later. */}
      <span className="min-h-[1lh] text-lg font-bold tabular-nums">{price && shown(price.value)}</span>
      <span className="min-h-[1lh] text-sm text-soft tabular-nums">
        {[
          membersOnly && "Members only",
          unitPrice && unitPriceText(unitPrice, shown),
          distanceMiles !== null && milesText(distanceMiles),
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
      <span className={`min-h-[1lh] text-sm ${stores > 0 ? "text-good" : "text-soft"}`}>
        {stockText({ stores, sellers, isOut })}
      </span>
    </button>
  );
}

/** Of a product that has not been chosen, the stock of many stores is not known. */
function stockText({ stores, sellers, isOut }: Pick<KindEntry, "stores" | "sellers" | "isOut">): string {
  if (isOut) return "Out of stock";
  const count = stores || sellers;
  if (count === 0) return "Marketplace only";
  return `${stores > 0 ? "In stock" : "Sold"} at ${count} ${count === 1 ? "store" : "stores"}`;
}
