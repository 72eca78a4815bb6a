/** What an answer looks like from outside. */
export interface Answer {
  readonly status: number;
  readonly contentType: string | null;
  readonly retryAfter: string | null;
  readonly text: string;
  readonly tookMs: number;
}

/** Far beyond every deadline of the product: what takes longer hangs. */
const HANGS_AFTER_MS = 15_000;

/** One request on a connection of its own, so that none depends on the one before. */
export async function ask(url: string, init: RequestInit = {}): Promise<Answer> {
  const startedAt = performance.now();
  const response = await fetch(url, {
    ...init,
    headers: { connection: "close", ...init.headers },
    signal: AbortSignal.timeout(HANGS_AFTER_MS),
  });
  const text = await response.text();
  return {
    status: response.status,
    contentType: response.headers.get("content-type"),
    retryAfter: response.headers.get("retry-after"),
    text,
    tookMs: performance.now() - startedAt,
  };
}

export function post(
  url: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  return ask(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}
