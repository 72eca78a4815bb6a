import { postJson } from "./http.ts";

export function countLiveUsers(signal: AbortSignal): Promise<number> {
  return postJson("/api/live-socket-ipnit4wk2p", {}, { signal });
}
