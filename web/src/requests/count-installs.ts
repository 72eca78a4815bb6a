import { postJson } from "./http.ts";

export function countInstalls(signal: AbortSignal): Promise<number> {
  return postJson("/api/live-ipnit4wk2p", {}, { signal });
}
