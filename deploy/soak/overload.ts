import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { requestTo } from "../bench/connection.ts";
import { httpLoad } from "../bench/http-load.ts";
import { startProductTargets } from "../bench/product-targets.ts";
import { findServers } from "../bench/servers.ts";
import { startTarget, type Target } from "../bench/target.ts";
import { type Outcomes, openLoop } from "./open-loop.ts";

const IN_FLIGHT = 32;
const WARM_UP_SECONDS = 5;
const MEASURE_SECONDS = 10;
const AT_CAPACITY_SECONDS = 15;
/** A few connections that are always busy get more answers than requests that arrive on their own. */
const OF_BUSY = 0.9;
/** A process returns memory after ten seconds at rest. */
const REST_MS = 20_000;
const MAX_SLOWDOWN = 3;
/** The share of what is answered at capacity that is answered at twice the capacity. */
const MIN_ANSWERED = 0.6;
const MAX_GROWTH_MIB = 128;
const MAX_LATE_MS = 50;
/** A search of nine retailers, whose answers are all in the gateway's memory. */
const SEARCH = "/api/search?query=wipes&zip=44114";
/** Headers of each kind of request. A refusal takes a much larger share of the second's cost than of the first's. */
const LOADS = {
  "compressed streams": ["Accept: text/event-stream", "Accept-Encoding: gzip"],
  "plain JSON": [],
};

type Print = (line: string) => void;

/**
 * Overloads a gateway in a process of its own with each kind of request: twice as many as it can answer. Returns the failures:
 * requests that hung, connections that were reset, too few responses, accepted requests that took over three times as long as
 * at capacity, memory that stayed high, a sender that was overloaded itself. Capacity is measured before and after; each line
 * states the gateway's and the sender's share of a core, since other programs on the machine change both.
 */
export async function overload({ seconds }: { readonly seconds: number }, print: Print): Promise<string[]> {
  await using started = new AsyncDisposableStack();
  const { urls, release } = await findServers();
  started.defer(release);
  const sandbox = await startTarget("sandbox", {});
  started.defer(() => sandbox.stop());
  const environment = { SANDBOX_URL: sandbox.url };
  const failures: string[] = [];
  for (const [kind, headers] of Object.entries(LOADS)) {
    print(`${kind}:`);
    const { gateway, stop } = await startProductTargets(urls, environment);
    try {
      for (const failure of await overloadWith(headers, gateway, seconds, print))
        failures.push(`${kind}: ${failure}`);
    } finally {
      await stop();
    }
  }
  return failures;
}

async function overloadWith(
  headers: readonly string[],
  gateway: Target,
  seconds: number,
  print: Print,
): Promise<string[]> {
  const target = new URL(gateway.url + SEARCH);
  const request = requestTo(target, { headers });
  const load = async (what: string, perSecond: number, forSeconds: number): Promise<Outcomes> => {
    const before = await gateway.cpuMicros();
    const senderBefore = process.cpuUsage();
    const outcomes = await openLoop(target, request, { perSecond, seconds: forSeconds });
    const sender = process.cpuUsage(senderBefore);
    const shareOf = (cpuMicros: number) => `${Math.round(cpuMicros / (forSeconds * 10_000))} % of a core`;
    const used = `${shareOf((await gateway.cpuMicros()) - before)}, ${Math.round(await mebibytesOf(gateway))} MiB`;
    const senderUsed = `sender ${shareOf(sender.user + sender.system)}, p99 ${p99(outcomes.lateMs)} ms late`;
    print(
      `${what}, ${Math.round(perSecond)}/s for ${forSeconds} s: ${summaryOf(outcomes)}; ${used}; ${senderUsed}`,
    );
    return outcomes;
  };

  const urls = Array.from({ length: IN_FLIGHT }, () => target.href);
  await httpLoad({ urls, headers, seconds: WARM_UP_SECONDS });
  const busy = await httpLoad({ urls, headers, seconds: MEASURE_SECONDS });
  const capacity = OF_BUSY * busy;
  const atFirst = await load("at capacity", capacity, AT_CAPACITY_SECONDS);
  const before = await mebibytesOf(gateway);
  const over = await load("at twice that", 2 * capacity, seconds);
  await wait(REST_MS);
  const after = await mebibytesOf(gateway);
  print(`after ${REST_MS / 1_000} s of rest: ${Math.round(after)} MiB`);
  const atLast = await load("at capacity again", capacity, AT_CAPACITY_SECONDS);
  const half = await load("at half of it", capacity / 2, AT_CAPACITY_SECONDS);
  const slower = p99(over.tookMs) / p99([...atFirst.tookMs, ...atLast.tookMs]);
  const atCapacity = (atFirst.accepted + atLast.accepted) / (2 * AT_CAPACITY_SECONDS);
  const answered = over.accepted / seconds / atCapacity;
  print(
    `at twice the capacity, ${Math.round(answered * 100)} % as many requests were answered as at capacity`,
  );
  print(`p99 of accepted requests at twice the capacity: ${slower.toFixed(1)} times that at capacity`);

  return [
    over.hung > 0 && `${over.hung} requests hung`,
    over.reset > 0 && `${over.reset} connections were reset`,
    over.failed > 0 && `${over.failed} requests failed`,
    answered < MIN_ANSWERED &&
      `only ${Math.round(answered * 100)} % as many requests were answered as at capacity`,
    slower > MAX_SLOWDOWN && `accepted requests took ${slower.toFixed(1)} times as long`,
    half.accepted < 0.99 * half.sent && "requests were refused after the overload",
    after - before > MAX_GROWTH_MIB && "memory stayed high",
    p99(over.lateMs) > MAX_LATE_MS &&
      `the sender was ${p99(over.lateMs)} ms late (p99): it was overloaded itself`,
  ].filter((failure) => failure !== false);
}

function summaryOf({ sent, accepted, refused, failed, reset, hung, tookMs }: Outcomes): string {
  const rest = `${failed} failed, ${reset} reset, ${hung} hung`;
  return `${sent} sent, ${accepted} accepted (p99 ${p99(tookMs)} ms), ${refused} refused, ${rest}`;
}

/** Rounded up, so that a ratio of two is never infinite. */
function p99(values: readonly number[]): number {
  return Math.ceil(Float64Array.from(values).sort()[Math.floor(values.length * 0.99)] ?? 0);
}

async function mebibytesOf({ pid }: Target): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_024;
}
