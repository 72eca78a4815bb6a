import { useEffect, useState } from "react";
import { isSupportedCountry } from "../../requests/is-supported-country.ts";

const TIMEOUT_MS = 3_000;

/** Whether the extension works where the visitor is; true until it is known, and where nobody can tell. */
export function useSupportedCountry(): boolean {
  const [supported, setSupported] = useState(true);

  useEffect(() => {
    const left = new AbortController();
    const inTime = AbortSignal.any([left.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    isSupportedCountry(inTime).then(setSupported, () => undefined);
    return () => left.abort();
  }, []);

  return supported;
}
