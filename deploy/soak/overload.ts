import { setTimeout as wait } from "node:timers/promises";
import { closedLoop } from "./closed-loop.ts";
import { getRequest } from "./connection.ts";
import { type Outcomes, openLoop } from "./open-loop.ts";
import { MEBIBYTE, mebibytes, print } from "./report.ts";

/** The process that is overloaded. */
export interface Subject {
  readonly url: string;
  usage(): Promise<Usage>;
  stop(): Promise<void>;
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
/** There is no capacity for more requests if more of them are refused. */
const MIN_ACCEPTED = 0.95;
/** Capacity is looked for as closely as this. */
const CAPACITY_STEP = 1.1;
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

/** Overloads a new subject with each kind of request. Returns the failures. */
export async function overload(start: () => Promise<Subject>, seconds: number): Promise<string[]> {
  const failures: string[] = [];
  for (const [kind, headers] of Object.entries(LOADS)) {
    print(`${kind}:`);
    const subject = await start();
    try {
      for (const failure of await overloadWith(headers, subject, seconds))
        failures.push(`${kind}: ${failure}`);
    } finally {
      await subject.stop();
    }
  }
  return failures;
}

/**
 * Sends twice the requests that the subject can answer. Returns the failures: requests that hung, connections that were
 * reset, too few responses, accepted requests that took over three times as long as at capacity, memory that stayed high, a
 * sender that was overloaded itself. Capacity is measured before and after; each line states the subject's and the
 * sender's share of a core, since other programs on the machine change both.
 */
async function overloadWith(
  headers: readonly string[],
  subject: Subject,
  seconds: number,
): Promise<string[]> {
  const target = new URL(subject.url + SEARCH);
  const request = getRequest(target, headers);
  const load = async (what: string, perSecond: number, forSeconds: number): Promise<Outcomes> => {
    const before = await subject.usage();
    const senderBefore = process.cpuUsage();
    const outcomes = await openLoop(target, request, { perSecond, seconds: forSeconds });
    const sender = process.cpuUsage(senderBefore);
    const after = await subject.usage();
    const shareOf = (cpuMicros: number) => `${Math.round(cpuMicros / (forSeconds * 10_000))} % of a core`;
    const used = `${shareOf(after.cpuMicros - before.cpuMicros)}, ${mebibytes(after.rss)}`;
    const senderUsed = `sender ${shareOf(sender.user + sender.system)}, p99 ${p99(outcomes.lateMs)} ms late`;
    print(
      `${what}, ${Math.round(perSecond)}/s for ${forSeconds} s: ${summaryOf(outcomes)}; ${used}; ${senderUsed}`,
    );
    return outcomes;
  };

  await closedLoop(target, request, { inFlight: IN_FLIGHT, seconds: WARM_UP_SECONDS });
  const busy = await closedLoop(target, request, { inFlight: IN_FLIGHT, seconds: MEASURE_SECONDS });
  const { capacity, atCapacity: atFirst } = await capacityBelow(busy, (perSecond) =>
    load("looking for the capacity", perSecond, AT_CAPACITY_SECONDS),
  );
  const before = (await subject.usage()).rss;
  const over = await load("at twice that", 2 * capacity, seconds);
  await wait(REST_MS);
  const after = (await subject.usage()).rss;
  print(`after ${REST_MS / 1_000} s of rest: ${mebibytes(after)}`);
  const atLast = await load("at capacity again", capacity, AT_CAPACITY_SECONDS);
  const half = await load("at half of it", capacity / 2, AT_CAPACITY_SECONDS);
  const slower = p99(over.tookMs) / p99([...atFirst.tookMs, ...atLast.tookMs]);
  const atCapacity = (atFirst.accepted + atLast.accepted) / (2 * AT_CAPACITY_SECONDS);
  const answered = over.accepted / seconds / atCapacity;
  print(`at twice the capacity, ${percent(answered)} as many requests were answered as at capacity`);
  print(`p99 of accepted requests at twice the capacity: ${slower.toFixed(1)} times that at capacity`);

  return [
    over.hung > 0 && `${over.hung} requests hung`,
    over.reset > 0 && `${over.reset} connections were reset`,
    over.failed > 0 && `${over.failed} requests failed`,
    answered < MIN_ANSWERED && `only ${percent(answered)} as many requests were answered as at capacity`,
    slower > MAX_SLOWDOWN && `accepted requests took ${slower.toFixed(1)} times as long`,
    half.accepted < 0.99 * half.sent && "requests were refused after the overload",
    (after - before) / MEBIBYTE > MAX_GROWTH_MIB && "memory stayed high",
    p99(over.lateMs) > MAX_LATE_MS &&
      `the sender was ${p99(over.lateMs)} ms late (p99): it was overloaded itself`,
  ].filter((failure) => failure !== false);
}

/**
 * The highest rate at which the subject answers nearly all requests. A few connections that are always busy get more answers
 * (`most`) than requests that arrive on their own.
 */
async function capacityBelow(
  most: number,
  load: (perSecond: number) => Promise<Outcomes>,
): Promise<{ capacity: number; atCapacity: Outcomes }> {
  let tooMuch = most * CAPACITY_STEP;
  let capacity = most;
  let atCapacity = await load(capacity);
  while (!isAnswered(atCapacity)) {
    tooMuch = capacity;
    capacity = atCapacity.accepted / AT_CAPACITY_SECONDS;
    atCapacity = await load(capacity);
  }
  while (tooMuch / capacity > CAPACITY_STEP) {
    const between = (capacity + tooMuch) / 2;
    const outcomes = await load(between);
    if (!isAnswered(outcomes)) tooMuch = between;
    else [capacity, atCapacity] = [between, outcomes];
  }
  return { capacity, atCapacity };
}

function isAnswered({ accepted, sent }: Outcomes): boolean {
  return accepted >= MIN_ACCEPTED * sent;
}

function summaryOf({ sent, accepted, refused, failed, reset, hung, tookMs }: Outcomes): string {
  const rest = `${failed} failed, ${reset} reset, ${hung} hung`;
  return `${sent} sent, ${accepted} accepted (p99 ${p99(tookMs)} ms), ${refused} refused, ${rest}`;
}

/** Rounded up, so that a ratio of two is never infinite. */
function p99(values: readonly number[]): number {
  return Math.ceil(Float64Array.from(values).sort()[Math.floor(values.length * 0.99)] ?? 0);
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
