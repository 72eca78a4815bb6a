import type { KnownProduct } from "@stockfinder/contracts/known-products";
import { KnownPicture } from "../known-picture.tsx";
import { priceText } from "../price.ts";

/** A known product in the list below the field, which keeps the focus. */
export function Suggestion({
  id,
  product: { name, price },
  product,
  isActive,
  onChoose,
}: {
  id: string;
  product: KnownProduct;
  isActive: boolean;
  onChoose: () => void;
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above moves the choice with the arrows
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className="suggestion"
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <KnownPicture product={product} className="suggestion-picture" />
      <span className="line-clamp-2 min-w-0 flex-1">{name}</span>
      {price && <span className="font-semibold tabular-nums">{priceText(price.value, price.currency)}</span>}
    </div>
  );
}
