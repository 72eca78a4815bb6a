import { z } from "zod";
import type { Ask, ProviderRequest } from "./provider.ts";
import { ProviderAway } from "./provider-away.ts";
import { Refused } from "./refused.ts";

/** Facebook's API, of one version. */
export interface Graph {
  get<Answer extends z.ZodType>(
    answer: Answer,
    path: string,
    parameters: Record<string, string>,
    ask: Ask,
  ): Promise<z.output<Answer>>;
  /** Parameters go in the body, where no log of anybody's keeps them. */
  post<Answer extends z.ZodType>(
    answer: Answer,
    path: string,
    parameters: Record<string, string>,
    ask: Ask,
  ): Promise<z.output<Answer>>;
}

/** Graph's refusals; what is wrong stands in a message that changes, so only the numbers count. */
const Refusal = z.object({
  error: z.object({ code: z.number().int(), is_transient: z.boolean().optional() }),
});
/** "Service temporarily unavailable", and three kinds of too many calls. */
const LATER = new Set([2, 4, 17, 341]);

export function graphAt(root: URL): Graph {
  async function exchange<Answer extends z.ZodType>(
    answer: Answer,
    url: URL,
    request: ProviderRequest,
    ask: Ask,
  ): Promise<z.output<Answer>> {
    const response = await ask(url.href, request);
    const body = await json(response);
    const refusal = Refusal.safeParse(body);
    if (refusal.success) {
      const { code, is_transient } = refusal.data.error;
      if (is_transient || LATER.has(code)) throw new ProviderAway();
      throw new Refused(`Graph error ${code}`);
    }
    const parsed = answer.safeParse(body);
    if (parsed.success && response.ok) return parsed.data;
    // Which fields, and not what stood in them.
    const fields = parsed.error?.issues.map(({ path }) => path.join(".")).join(", ");
    throw new Refused(`Graph answers ${response.status} with something else in ${fields || "its body"}`);
  }

  return {
    get(answer, path, parameters, ask) {
      const url = new URL(path, root);
      url.search = new URLSearchParams(parameters).toString();
      return exchange(answer, url, {}, ask);
    },
    post(answer, path, parameters, ask) {
      const body = new URLSearchParams(parameters);
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      return exchange(answer, new URL(path, root), { method: "POST", headers, body }, ask);
    },
  };
}

async function json(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    throw new Refused("Graph answers with something else than JSON");
  }
}
