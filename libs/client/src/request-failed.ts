/** An answer other than success, with what its problem details say (RFC 9457). */
export class RequestFailed extends Error {
  override readonly name = "RequestFailed";
  readonly status: number;
  readonly fields: readonly string[];
  /** What is wrong with the first of them, without its name; else the message. */
  readonly reason: string;

  constructor(status: number, message: string, fields: readonly string[] = [], reason: string = message) {
    super(message);
    this.status = status;
    this.fields = fields;
    this.reason = reason;
  }

  /** The server rejected the request itself; the same request would fail again. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500;
  }

  /** Its words are for people: a refusal, or that the server has no room to store anything (507). */
  get isForPeople(): boolean {
    return this.isRefusal || this.status === 507;
  }
}

interface Problem {
  readonly detail?: string;
  readonly errors?: readonly { readonly path: string; readonly message?: string }[];
}

/**
 * The response, if it is a success: the gateway answers 200, 201 for something new, 204 for null, and 202 to an operation whose
 * effect comes later (`accepted`). Any other status is from something in between.
 * @throws {RequestFailed}
 */
export async function successOf(response: Response, accepted = false): Promise<Response> {
  const { status, headers } = response;
  if (status === 200 || status === 201 || status === 204 || (accepted && status === 202)) return response;
  // A proxy in between answers with a page of its own.
  const isJson = headers.get("Content-Type")?.includes("json");
  const { detail, errors } = (isJson ? await response.json() : {}) as Problem;
  throw new RequestFailed(
    status,
    detail ?? `The server answered ${status}.`,
    errors?.map(({ path }) => path),
    errors?.[0]?.message,
  );
}

/** The server's own words if they are for people, else these. */
export function refusalOr(otherwise: string, error: unknown): string {
  return error instanceof RequestFailed && error.isForPeople ? error.message : otherwise;
}
