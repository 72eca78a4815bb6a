import type { NearShelf } from "@stockfinder/contracts/near";
import { StockSign } from "../../../components/stock-sign.tsx";
import { branchStock } from "../../../stores/places-to-buy.ts";

export function ShelfStock({ shelf }: { shelf: NearShelf }) {
  const { level, quantity } = shelf;
  if (level === "limited") return <StockSign isAvailable text="Limited stock" />;
  const available = branchStock(shelf);
  const count = quantity !== null && quantity > 0 ? ` (${quantity})` : "";
  return <StockSign isAvailable={available} {...(available && count && { text: `In Stock${count}` })} />;
}
