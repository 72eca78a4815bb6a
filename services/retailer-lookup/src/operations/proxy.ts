import { EncodedAnswer, type Handler } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import type { proxyRetailer } from "@stockfinder/contracts/retailer-proxy";
import type { LookupComponents } from "../components.ts";
import { proxyKey } from "../readers/answers/cache-keys.ts";
import type { Loaded } from "../readers/answers/cached.ts";
import { LIFETIME } from "../readers/answers/freshness.ts";
import { LookupFailure } from "../readers/parsing/lookup-failure.ts";
import type { UpstreamRequest } from "../readers/parsing/upstream.ts";
import { proxyRequest } from "../readers/retailers/proxy-request.ts";
import { upstreamOf } from "../readers/retailers/upstreams.ts";
import type { RequestOptions } from "../readers/upstream/upstream-client.ts";
import { callerGroupOf } from "../requests/caller-group.ts";
import { latestAnswer } from "../requests/deadlines.ts";

/** Returns a retailer's own response, whatever its status; only responses to GET are cached, for a moment. */
export function proxy(components: LookupComponents): Handler<typeof proxyRetailer> {
  return async (wanted, context) => {
    const request = proxyRequest(wanted);
    const deadline = latestAnswer(context.deadline);
    const callerGroup = callerGroupOf(context.principal);
    try {
      if (request.method === "POST") {
        return new EncodedAnswer((await load(components, request, { deadline, callerGroup })).body);
      }
      const { path, query, headers } = request;
      const answer = await components.cached.get(proxyKey(request.upstream, [path, query, headers]), {
        waitUntil: deadline,
        callerGroup,
        load: (hardDeadline) => load(components, request, { deadline: hardDeadline, callerGroup }),
      });
      return new EncodedAnswer(answer.body);
    } catch (error) {
      if (error instanceof LookupFailure) throw asFault(error);
      throw error;
    }
  };
}

async function load(
  { client, metrics }: LookupComponents,
  request: UpstreamRequest,
  options: Pick<RequestOptions, "deadline" | "callerGroup">,
): Promise<Loaded> {
  const retailer = upstreamOf(request.upstream).retailer;
  try {
    const { status, contentType, body } = await client.request(request, {
      operation: "proxy",
      ...options,
    });
    const isGood = status >= 200 && status < 300;
    metrics.lookedUp(retailer, "proxy", isGood ? "ok" : `status-${Math.floor(status / 100)}xx`);
    return {
      body: Buffer.from(JSON.stringify({ status, contentType, body })),
      lifetime: isGood ? LIFETIME.proxied : LIFETIME.failure,
    };
  } catch (error) {
    if (error instanceof LookupFailure) metrics.lookedUp(retailer, "proxy", error.code);
    throw error;
  }
}

/** `refused` comes from our own client: the path is not allowed, or the upstream is disabled. */
function asFault(failure: LookupFailure): Fault {
  switch (failure.code) {
    case "refused":
      return new Fault("not-found", "There is no such retailer call here", {}, { cause: failure });
    case "timeout":
      return new Fault("out-of-time", "The retailer did not answer in time", {}, { cause: failure });
    default:
      return new Fault("retailer-failed", "The retailer did not answer", {}, { cause: failure });
  }
}
