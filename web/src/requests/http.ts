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

export async function postJson<T>(path: string, body: unknown, options: RequestInit = {}): Promise<T> {
  const response = await fetch(path, {
    ...options,
    method: "POST",
    headers: { Accept: "application/json", "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  return (await successOf(response)).json();
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
