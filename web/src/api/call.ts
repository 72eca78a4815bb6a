import { createCaller } from "@stockfinder/client/caller";
import { fetchOnce } from "../early/early-responses.ts";

/** Calls the gateway that served this page. */
export const call = createCaller({
  fetch: (input, init) => (typeof input === "string" ? fetchOnce(input, init ?? {}) : fetch(input, init)),
});
