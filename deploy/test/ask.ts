/** An answer as an outside client sees it. */
export interface Answer {
  readonly status: number;
  readonly contentType: string | null;
  readonly retryAfter: string | null;
  readonly text: string;
}

/** Far beyond every deadline of the product, also on a busy machine: a slower request hangs. */
export const HANGS_AFTER_MS = 15_000;

/** Sends one request on its own connection, so that none depends on an earlier one. @throws if it hangs. */
export async function ask(url: string, init: RequestInit = {}): Promise<Answer> {
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
