import { isUsa } from "@stockfinder/contracts/visits";
import { useEffect, useState } from "react";
import { call } from "../../api.ts";

/** Whether the visitor is in a country that the extension supports; true while that is unknown. */
export function useSupportedCountry(): boolean {
  const [supported, setSupported] = useState(true);

  useEffect(() => {
    const left = new AbortController();
    call(isUsa, {}, { signal: left.signal }).then(setSupported, () => undefined);
    return () => left.abort();
  }, []);

  return supported;
}
