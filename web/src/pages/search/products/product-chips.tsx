import type { Chip } from "./product-labels.ts";
import { nameOf } from "./product-labels.ts";
import type { Product } from "./products.ts";

/** The products that the query may mean; one is chosen. */
export function ProductChips({
  chips,
  chosen,
  onChoose,
}: {
  chips: readonly Chip[];
  chosen: Product;
  onChoose: (product: Product) => void;
}) {
  return (
    <ul className="product-chips" aria-label="Which one do you mean?">
      {chips.map(({ product, label }) => (
        <li key={product.key}>
          <button
            type="button"
            className="chip"
            title={nameOf(product)}
            aria-pressed={product === chosen}
            onClick={() => onChoose(product)}
          >
            <span className="chip-label">{label}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
