import { z } from "zod";
import { ProviderUnavailable, Refused } from "./failures.ts";
import type { ProviderFetch, ProviderRequest } from "./provider.ts";

export interface Graph {
  get<Answer extends z.ZodType>(
    answer: Answer,
    path: string,
    parameters: Record<string, string>,
    fetchProvider: ProviderFetch,
  ): Promise<z.output<Answer>>;
  /** Sends the parameters in the body, which servers and proxies do not log. */
  post<Answer extends z.ZodType>(
    answer: Answer,
    path: string,
    parameters: Record<string, string>,
    fetchProvider: ProviderFetch,
  ): Promise<z.output<Answer>>;
}

/** Graph's error response. Its message changes between versions, so only the numbers are read. */
const GraphError = z.object({
  error: z.object({ code: z.number().int(), is_transient: z.boolean().optional() }),
});
/** Error codes to retry later: "service temporarily unavailable" and three rate limits. */
const TRANSIENT = new Set([2, 4, 17, 341]);

export function graphAt(root: URL): Graph {
  async function exchange<Answer extends z.ZodType>(
    answer: Answer,
    url: URL,
    request: ProviderRequest,
    fetchProvider: ProviderFetch,
  ): Promise<z.output<Answer>> {
    const response = await fetchProvider(url.href, request);
    const body = await parseJson(response);
    const failure = GraphError.safeParse(body);
    if (failure.success) {
      const { code, is_transient } = failure.data.error;
      if (is_transient || TRANSIENT.has(code)) throw new ProviderUnavailable();
      throw new Refused(`Graph error ${code}`);
    }
    const parsed = answer.safeParse(body);
    if (parsed.success && response.ok) return parsed.data;
    // Names the fields without their values, which may be personal.
    const fields = parsed.error?.issues.map(({ path }) => path.join(".")).join(", ");
    throw new Refused(`Graph answers ${response.status} with an unexpected ${fields || "body"}`);
  }

  return {
    get(answer, path, parameters, fetchProvider) {
      const url = new URL(path, root);
      url.search = new URLSearchParams(parameters).toString();
      return exchange(answer, url, {}, fetchProvider);
    },
    post(answer, path, parameters, fetchProvider) {
      const body = new URLSearchParams(parameters);
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      return exchange(answer, new URL(path, root), { method: "POST", headers, body }, fetchProvider);
    },
  };
}

async function parseJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    throw new Refused("Graph does not answer with JSON");
  }
}
