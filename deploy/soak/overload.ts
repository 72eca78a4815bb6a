import { setTimeout as wait } from "node:timers/promises";
import { closedLoop } from "./closed-loop.ts";
import { getRequest } from "./connection.ts";
import { type Outcomes, openLoop } from "./open-loop.ts";
import { MEBIBYTE, mebibytes, print } from "./report.ts";

/** The process that is overloaded. */
export interface Subject {
  readonly url: string;
  usage(): Promise<Usage>;
}

export interface Usage {
  /** Memory in bytes. */
  readonly rss: number;
  /** CPU time since its start, in microseconds. */
  readonly cpuMicros: number;
}

const IN_FLIGHT = 32;
const WARM_UP_SECONDS = 5;
const MEASURE_SECONDS = 10;
const AT_CAPACITY_SECONDS = 15;
/** A process returns memory after ten seconds at rest. */
const REST_MS = 20_000;
const MAX_SLOWDOWN = 3;
const MAX_GROWTH_MIB = 128;
/** A search as the results page makes it: a compressed stream of nine sections, all of them in the gateway's memory. */
const SEARCH = "/api/search?query=wipes&zip=44114";
const BROWSER = ["Accept: text/event-stream", "Accept-Encoding: gzip"];

/**
 * Sends twice the requests that the subject can answer. Returns the failures: requests that hung, connections that were
 * reset, accepted requests that took over three times as long as at capacity, memory that stayed high. Capacity is
 * measured before and after, and each line states the subject's share of a core, since other programs on the machine
 * change both.
 */
export async function overload(subject: Subject, seconds: number): Promise<string[]> {
  const target = new URL(subject.url + SEARCH);
  const request = getRequest(target, BROWSER);
  const load = async (what: string, perSecond: number, forSeconds: number): Promise<Outcomes> => {
    const before = await subject.usage();
    const outcomes = await openLoop(target, request, { perSecond, seconds: forSeconds });
    const after = await subject.usage();
    const core = (after.cpuMicros - before.cpuMicros) / (forSeconds * 10_000);
    const used = `${Math.round(core)} % of a core, ${mebibytes(after.rss)}`;
    print(`${what}, ${Math.round(perSecond)}/s for ${forSeconds} s: ${summaryOf(outcomes)}; ${used}`);
    return outcomes;
  };

  await closedLoop(target, request, { inFlight: IN_FLIGHT, seconds: WARM_UP_SECONDS });
  const capacity = await closedLoop(target, request, { inFlight: IN_FLIGHT, seconds: MEASURE_SECONDS });
  const atFirst = await load("at capacity", capacity, AT_CAPACITY_SECONDS);
  const before = (await subject.usage()).rss;
  const over = await load("at twice that", 2 * capacity, seconds);
  await wait(REST_MS);
  const after = (await subject.usage()).rss;
  print(`after ${REST_MS / 1_000} s of rest: ${mebibytes(after)}`);
  const atLast = await load("at capacity again", capacity, AT_CAPACITY_SECONDS);
  const half = await load("at half of it", capacity / 2, AT_CAPACITY_SECONDS);
  const slower = p99(over) / p99({ tookMs: [...atFirst.tookMs, ...atLast.tookMs] });
  print(`p99 of accepted requests at twice the capacity: ${slower.toFixed(1)} times that at capacity`);

  return [
    over.hung > 0 && `${over.hung} requests hung`,
    over.reset > 0 && `${over.reset} connections were reset`,
    over.failed > 0 && `${over.failed} requests failed`,
    slower > MAX_SLOWDOWN && `accepted requests took ${slower.toFixed(1)} times as long`,
    half.accepted < 0.99 * half.sent && "requests were refused after the overload",
    (after - before) / MEBIBYTE > MAX_GROWTH_MIB && "memory stayed high",
  ].filter((failure) => failure !== false);
}

function summaryOf(outcomes: Outcomes): string {
  const { sent, accepted, refused, failed, reset, hung } = outcomes;
  const rest = `${failed} failed, ${reset} reset, ${hung} hung`;
  return `${sent} sent, ${accepted} accepted (p99 ${Math.round(p99(outcomes))} ms), ${refused} refused, ${rest}`;
}

function p99({ tookMs }: Pick<Outcomes, "tookMs">): number {
  return tookMs.toSorted((a, b) => a - b)[Math.floor(tookMs.length * 0.99)] ?? 0;
}
