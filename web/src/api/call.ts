import { createCaller } from "@stockfinder/client/caller";
import { fetchOnce } from "../early/early-responses.ts";

export const call = createCaller({
  fetch: (input, init) => (typeof input === "string" ? fetchOnce(input, init ?? {}) : fetch(input, init)),
});
