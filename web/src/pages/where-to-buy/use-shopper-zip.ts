import { useState } from "react";
import { useHeld } from "../../api/held.ts";
import { useSaved } from "../../storage/use-saved.ts";

/** The zip code of the address until the shopper enters one, else the remembered one; "" without any. */
export function useShopperZip(inAddress: string | null): { zip: string; setZip: (zip: string) => void } {
  const [given, setGiven] = useState(inAddress);
  const [remembered, remember] = useSaved("zipcode", useHeld()?.zip ?? "");
  return {
    zip: given ?? remembered,
    setZip(zip) {
      setGiven(null);
      remember(zip);
    },
  };
}
