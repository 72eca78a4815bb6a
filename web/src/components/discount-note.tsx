import { discountWords } from "@stockfinder/contracts/discount-words";
import type { WasPrice } from "@stockfinder/contracts/was-price";

/** Whether a store's "was $79" is true, by its own history; nothing where that is not known. */
export function DiscountNote({
  price,
  wasPrice,
}: {
  price: { readonly value: number; readonly currency: string };
  wasPrice: WasPrice | undefined;
}) {
  const words = discountWords(price, wasPrice);
  if (words === null) return null;
  const { isGenuine, claim, proof, percentOff } = words;
  return (
    <p className="text-sm">
      <span className={`font-semibold ${isGenuine ? "text-good" : "text-warn"}`}>
        {percentOff !== null && `${percentOff}% off, `}
        {claim}
      </span>
      <span className="text-soft"> · {proof}</span>
    </p>
  );
}
