/** An answer other than success, with what the problem details of the API said. */
export class RequestFailed extends Error {
  override readonly name = "RequestFailed";
  readonly status: number;
  /** The fields of the input that were wrong. */
  readonly fields: readonly string[];

  constructor(status: number, message: string, fields: readonly string[] = []) {
    super(message);
    this.status = status;
    this.fields = fields;
  }

  /** The request itself was turned down; asking the same again would not help at once. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500;
  }
}

export async function getJson<T>(path: string, signal?: AbortSignal): Promise<T> {
  const response = await fetch(path, { headers: { Accept: "application/json" }, signal: signal ?? null });
  return (await successOf(response)).json();
}

export interface PostOptions {
  /** Of whoever is signed in. */
  readonly token?: string | undefined;
  /** Sent again under the same key, the request does its work once. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  readonly keepalive?: boolean;
}

export async function postJson<T>(path: string, body: unknown, options?: PostOptions): Promise<T> {
  return (await post(path, body, options)).json();
}

/** For calls whose answer tells nothing, or may be empty. */
export async function post(
  path: string,
  body: unknown,
  { token, idempotencyKey, ...options }: PostOptions = {},
): Promise<Response> {
  const response = await fetch(path, {
    ...options,
    method: "POST",
    headers: {
      Accept: "application/json",
      "Content-Type": "application/json",
      ...(token && { Authorization: token }),
      ...(idempotencyKey && { "Idempotency-Key": idempotencyKey }),
    },
    body: JSON.stringify(body),
  });
  return successOf(response);
}

/** As the API has it, Authorization carries the bare token. Any answer is an answer; only a lost connection throws. */
export function fetchWithToken(
  path: string,
  token: string,
  { method = "POST", body, ...options }: TokenRequest = {},
): Promise<Response> {
  const headers = { Accept: "application/json", Authorization: token };
  if (body === undefined) return fetch(path, { ...options, method, headers });
  return fetch(path, {
    ...options,
    method,
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

export interface TokenRequest {
  readonly method?: "GET" | "POST" | "DELETE";
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly keepalive?: boolean;
  readonly signal?: AbortSignal;
}

interface Problem {
  readonly detail?: string;
  readonly errors?: readonly { readonly path: string }[];
}

/** @throws {RequestFailed} */
export async function successOf(response: Response): Promise<Response> {
  if (response.ok) return response;
  const { detail, errors } = await problemOf(response);
  const fields = errors?.map(({ path }) => path);
  throw new RequestFailed(response.status, detail ?? `The server answered ${response.status}.`, fields);
}

async function problemOf(response: Response): Promise<Problem> {
  if (!response.headers.get("Content-Type")?.includes("json")) return {};
  return response.json();
}
