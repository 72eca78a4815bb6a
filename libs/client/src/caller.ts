import type { HttpOperation, OutputOf } from "@stockfinder/contracts/operation";
import { buildRequest, type CallInput, type RequestOptions } from "./request.ts";
import { successOf } from "./request-failed.ts";

/** What a caller waits beyond the operation's own deadline, for the network on both sides. */
const NETWORK_MS = 5_000;

export interface CallerOptions {
  readonly fetch: typeof fetch;
  /** The gateway's address without a slash at its end; empty for a page that the gateway itself served. */
  readonly origin?: string;
}

/**
 * Calls an operation over HTTP. Resolves to its answer; null for 204.
 * @throws {RequestFailed} when the server answers with an error.
 * @throws {DOMException} `TimeoutError` or `AbortError` when there is no answer in time, or when `signal` aborts.
 */
export type Call = <O extends HttpOperation>(
  operation: O,
  input: CallInput<O>,
  options?: RequestOptions,
) => Promise<OutputOf<O>>;

export function createCaller({ fetch, origin = "" }: CallerOptions): Call {
  return async (operation, input, options = {}) => {
    const signal = inTime(operation, options.signal);
    const { path, init } = buildRequest(operation, input, { ...options, signal });
    const response = await successOf(await fetch(`${origin}${path}`, init), operation.http.accepted);
    return answerOf(operation, response);
  };
}

function inTime({ deadlineMs }: HttpOperation, signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(deadlineMs + NETWORK_MS);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

/**
 * In development and in tests an answer of another shape than the contract's is an error. A production build has no schemas
 * (`build/contracts-without-schemas.ts`) and takes the answer as it is.
 */
async function answerOf<O extends HttpOperation>(operation: O, response: Response): Promise<OutputOf<O>> {
  const answer = (await contentOf(response)) as OutputOf<O>;
  if ("output" in operation) operation.output.parse(answer);
  return answer;
}

async function contentOf(response: Response): Promise<unknown> {
  if (response.status === 204) return null;
  return response.headers.get("Content-Type")?.startsWith("text/csv") ? response.text() : response.json();
}
