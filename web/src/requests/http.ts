/** An answer other than success, with what the problem details of the API said. */
export class RequestFailed extends Error {
  override readonly name = "RequestFailed";
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
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

/** @throws {RequestFailed} */
export async function successOf(response: Response): Promise<Response> {
  if (response.ok) return response;
  throw new RequestFailed(response.status, await detailOf(response));
}

async function detailOf(response: Response): Promise<string> {
  try {
    const problem: { detail?: unknown } = await response.json();
    if (typeof problem.detail === "string") return problem.detail;
  } catch {
    // A proxy on the way may answer with a page instead of problem details; its status says enough.
  }
  return `The server answered ${response.status}.`;
}
