import { normalGtin } from "@stockfinder/contracts/gtin";
import type { Country } from "@stockfinder/contracts/listings";
import type { DescribedProduct } from "@stockfinder/contracts/products";
import { whereToBuyPath } from "@stockfinder/contracts/where-to-buy-path";
import { Link } from "wouter";

/** The product's other colors and sizes, each a link to its own page. */
export function Variants({
  upc,
  country,
  variants,
}: {
  upc: string;
  country: Country;
  variants: DescribedProduct["variants"];
}) {
  return variants?.axes.map(({ name, values }) => (
    <div key={name}>
      <h2 className="small-title first-letter:uppercase">{name}</h2>
      <ul className="flex flex-wrap gap-2">
        {values.map(({ value, upc: other }) => (
          <li key={value}>
            <Link
              className="chip"
              href={whereToBuyPath({ upc: other, country })}
              aria-current={normalGtin(other) === normalGtin(upc) ? "page" : undefined}
            >
              {value}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ));
}
