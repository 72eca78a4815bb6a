import { isUsa } from "@stockfinder/contracts/visits";
import { call } from "../../api/call.ts";
import { useFetched } from "../../api/use-fetched.ts";

/** Whether the visitor is in a country that the extension supports; true while that is unknown. */
export function useSupportedCountry(): boolean {
  const { data } = useFetched("country", (signal) => call(isUsa, {}, { signal }));
  return data ?? true;
}
