interface EarlyResponse {
  readonly response: Promise<Response>;
  abort(): void;
}

declare global {
  interface Window {
    /** By address. */
    earlyResponses?: Map<string, EarlyResponse>;
  }
}

export function fetchEarly(address: string, accept: string): void {
  const controller = new AbortController();
  const response = fetch(address, { headers: { Accept: accept }, signal: controller.signal });
  // The consumer of the response handles the failure.
  response.catch(() => undefined);
  window.earlyResponses ??= new Map();
  window.earlyResponses.set(address, { response, abort: () => controller.abort() });
}

/** `fetch`, or the response to an early request for the same address. Each is used once. */
export function fetchOnce(address: string, init: RequestInit): Promise<Response> {
  const early = window.earlyResponses?.get(address);
  if (!early) return fetch(address, init);
  window.earlyResponses?.delete(address);
  init.signal?.addEventListener("abort", early.abort);
  return early.response;
}
