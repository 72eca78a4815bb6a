import { inSpan, type SpanAttributes } from "@stockfinder/bus/tracing";
import type { Cache } from "@stockfinder/cache/cache";
import type { Clock } from "@stockfinder/service/clock";
import { BulkheadRejectedError, bulkhead } from "cockatiel";
import type { LookupMetrics } from "../../metrics/lookup-metrics.ts";
import { LookupFailure } from "../parsing/lookup-failure.ts";
import type { UpstreamAnswer, UpstreamId, UpstreamRequest } from "../parsing/upstream.ts";
import { createAgent } from "./agent.ts";
import { type Circuit, createCircuit } from "./circuit.ts";
import { createCredentials } from "./credentials.ts";
import { exchange, outgoing } from "./exchange.ts";
import type { Lane } from "./lane.ts";
import { createPace } from "./pace.ts";
import { pauseBeforeRetry, type TryOutcome } from "./retry-rules.ts";
import type { ConfiguredUpstreams, UpstreamSettings } from "./upstream-config.ts";
import { pathBelow, upstreamUrl } from "./upstream-url.ts";

/** The running and waiting requests of a lane at one upstream. */
const SLOTS: Readonly<Record<Lane, { readonly atOnce: number; readonly waiting: number }>> = {
  shopper: { atOnce: 16, waiting: 16 },
  background: { atOnce: 4, waiting: 64 },
};
/** Shoppers' requests to one upstream, running or waiting; further ones are refused. */
export const MOST_REQUESTS = SLOTS.shopper.atOnce + SLOTS.shopper.waiting;
const TOKEN_MS = 4_000;

/** An upstream that got less time than this is not to blame for a missing response. */
const FAIR_MS = 1_000;

export interface RequestOptions {
  /** The request's operation: failures of one do not block another. */
  readonly operation: string;
  /** In milliseconds since 1970; all tries and pauses end by then. */
  readonly deadline: number;
  readonly callerGroup: string;
  readonly lane?: Lane;
}

export interface UpstreamClient {
  /**
   * The upstream's response, whatever its status, after retries if they may help.
   * @throws {LookupFailure} `timeout`; `failing` if there was no response or its circuit is open; `throttled` if its rate
   * or the caller's share of its budget leaves no room before the deadline; `refused` for a path that is not
   * allow-listed.
   */
  request(request: UpstreamRequest, options: RequestOptions): Promise<UpstreamAnswer>;
  close(): void;
}

export interface UpstreamClientDependencies {
  readonly upstreams: ConfiguredUpstreams;
  /** Counts requests, over all workers. */
  readonly cache: Pick<Cache, "limiter">;
  readonly clock: Pick<Clock, "now" | "sleep">;
  readonly metrics: LookupMetrics;
  readonly random?: () => number;
}

export function createUpstreamClient({
  upstreams,
  cache,
  clock,
  metrics,
  random = Math.random,
}: UpstreamClientDependencies): UpstreamClient {
  const lines = new Map<string, Line>(
    Object.entries(upstreams).map(([id, settings]) => [id, openLine(id as UpstreamId, settings)]),
  );

  function openLine(id: UpstreamId, settings: UpstreamSettings) {
    return {
      retailer: settings.retailer,
      isAllowed: settings.isAllowed,
      baseUrl: settings.baseUrl,
      agent: createAgent(settings.baseUrl, SLOTS.shopper.atOnce + SLOTS.background.atOnce),
      pace: createPace(id, settings.rates, { cache, clock, random }),
      lanes: { shopper: openLane("shopper"), background: openLane("background") },
      credentials: createCredentials(id, settings.credentials, clock, (tokenRequest) =>
        request(tokenRequest, {
          operation: "token",
          deadline: clock.now() + TOKEN_MS,
          callerGroup: "token",
        }),
      ),
    };
  }
  type Line = ReturnType<typeof openLine>;

  /** The separate state of one lane. Failures in one do not block the other. */
  function openLane(lane: Lane) {
    const { atOnce, waiting } = SLOTS[lane];
    return {
      slots: bulkhead(atOnce, waiting),
      circuits: new Map<string, Circuit>(),
    };
  }

  async function request(wanted: UpstreamRequest, options: RequestOptions): Promise<UpstreamAnswer> {
    const { operation, deadline } = options;
    const line = lines.get(wanted.upstream);
    if (!line) throw new LookupFailure("refused", `${wanted.upstream} is not configured`);
    if (!line.isAllowed(wanted.method, wanted.path)) {
      throw new LookupFailure("refused", `${wanted.method} on a path that is not allow-listed`);
    }
    let renewed = false;
    for (let tries = 1; ; tries += 1) {
      // Signed before it takes a slot: fetching a token needs a slot itself.
      const signed = await line.credentials.sign(wanted);
      const outcome = await attempt(line, signed, options);
      if (!renewed && isAnswer(outcome) && outcome.status === 401 && line.credentials.renew?.(signed)) {
        renewed = true;
        continue;
      }
      const pause = pauseBeforeRetry(wanted, outcome, tries, random);
      if (pause === null || clock.now() + pause >= deadline) return answerOf(outcome);
      metrics.retried(line.retailer, operation);
      await clock.sleep(pause);
    }
  }

  async function attempt(
    line: Line,
    signed: UpstreamRequest,
    { operation, deadline, callerGroup, lane = "shopper" }: RequestOptions,
  ): Promise<TryOutcome> {
    const { upstream } = signed;
    const { slots } = line.lanes[lane];
    const url = upstreamUrl(line.baseUrl, signed.path, signed.query);
    const sent = outgoing(signed);
    const mayFollow = (target: URL) => {
      const path = pathBelow(line.baseUrl, target);
      return path !== null && line.isAllowed("GET", path);
    };
    const ask = async () => {
      if (clock.now() >= deadline) throw new LookupFailure("timeout", "no time left for another try");
      return circuitOf(line, upstream, operation, lane).run(async () => {
        // Within the circuit breaker: calls that it refuses take no turn.
        await line.pace.turn(signed.path, { deadline, callerGroup, lane });
        const startedAt = clock.now();
        const timeoutMs = deadline - startedAt;
        const outcome = await inSpan(
          { name: `${line.retailer} ${operation}`, kind: "client" },
          async (span) => {
            const found = await exchange(url, sent, { agent: line.agent, timeoutMs, mayFollow });
            span?.add({ "server.address": url.host, ...spanAttributes(found) });
            return found;
          },
        );
        const seconds = (clock.now() - startedAt) / 1_000;
        metrics.upstreamAnswered(line.retailer, operation, wordFor(outcome), seconds);
        // Thrown, it does not count against the upstream.
        if (isTimeout(outcome) && timeoutMs < FAIR_MS) throw outcome;
        return outcome;
      });
    };
    try {
      return await slots.execute(ask);
    } catch (cause) {
      if (!(cause instanceof BulkheadRejectedError)) throw cause;
      throw new LookupFailure("failing", "too many requests are waiting already", { cause });
    }
  }

  function circuitOf(line: Line, upstream: UpstreamId, operation: string, lane: Lane): Circuit {
    const { circuits } = line.lanes[lane];
    const known = circuits.get(operation);
    if (known) return known;
    const name = lane === "shopper" ? operation : `${lane} ${operation}`;
    const circuit = createCircuit((open) => metrics.circuitChanged(upstream, name, open));
    circuits.set(operation, circuit);
    metrics.circuitChanged(upstream, name, false);
    return circuit;
  }

  return {
    request,
    close() {
      for (const { agent } of lines.values()) agent.destroy();
    },
  };
}

function isAnswer(outcome: TryOutcome): outcome is Exclude<TryOutcome, LookupFailure> {
  return !(outcome instanceof LookupFailure);
}

function isTimeout(outcome: TryOutcome): boolean {
  return outcome instanceof LookupFailure && outcome.code === "timeout";
}

function answerOf(outcome: TryOutcome): UpstreamAnswer {
  if (isAnswer(outcome)) return outcome;
  throw outcome;
}

function spanAttributes(outcome: TryOutcome): SpanAttributes {
  return isAnswer(outcome) ? { "http.response.status_code": outcome.status } : { "error.type": outcome.code };
}

/** `2xx`, or why there was no response. */
function wordFor(outcome: TryOutcome): string {
  return isAnswer(outcome) ? `${Math.floor(outcome.status / 100)}xx` : outcome.code;
}
