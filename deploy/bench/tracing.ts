import { currentTraceparent, inSpan } from "@stockfinder/bus/tracing";
import { compare, describeMeasure, measured, median } from "./compare.ts";
import { answerOf, load, SEARCHES } from "./hot-search.ts";
import { httpLoad } from "./http-load.ts";
import { type ProductUrls, startProductTargets } from "./product-targets.ts";
import { type Row, ratioAtMost } from "./table.ts";
import { startTarget } from "./target.ts";

const ROUNDS = 5;
const REPEATS = 500_000;
const SECONDS = 2;
const IN_FLIGHT = 64;
/** All traces, and what a busy installation keeps of them. */
const SHARES = [1, 0.01];
const START = { name: "lookup.search", kind: "client" } as const;
const WORK = Promise.resolve();
const work = () => WORK;

/** The cost of traces in a hot request: the hooks alone while no collector is configured, and spans that are kept and sent. */
export async function tracing(urls: ProductUrls): Promise<Row[]> {
  return [await hooksThatAreOff(), ...(await spansThatAreSent(urls))];
}

/**
 * The hooks of gateway and worker together: a span on both sides and the header between them. The baseline is the cheapest
 * possible request, to a bare node:http server.
 */
async function hooksThatAreOff(): Promise<Row> {
  const bare = await startTarget("bare-http", { BODY: "{}" });
  const bareUrls = Array.from({ length: IN_FLIGHT }, () => bare.url);
  const ask = () => measured([bare], SECONDS, () => httpLoad({ urls: bareUrls, seconds: SECONDS }));
  try {
    const { baseline } = await compare("a bare request", ask, ask);
    const micros = median(Array.from({ length: ROUNDS }, hooksMicros));
    const request = baseline.cpuMicrosPerOperation;
    return ratioAtMost(0.03, {
      name: "hooks for traces that are off",
      baseline: "bare node:http request",
      ratio: micros / request,
      details: `${(micros * 1_000).toFixed(0)} ns of ${request.toFixed(1)} us`,
    });
  } finally {
    await bare.stop();
  }
}

/** A hot search through RabbitMQ, traced and not traced in turn; the CPU time of gateway and worker. */
async function spansThatAreSent(urls: ProductUrls): Promise<Row[]> {
  await using started = new AsyncDisposableStack();
  const start = async (name: string) => {
    const target = await startTarget(name, {});
    started.defer(() => target.stop());
    return target;
  };
  const [sandbox, collector] = [await start("sandbox"), await start("collector")];
  const searches = async (environment: Record<string, string>) => {
    const product = await startProductTargets(urls, {
      SANDBOX_URL: sandbox.url,
      ANSWER_MEMORY_MB: "0",
      ...environment,
    });
    started.defer(() => product.stop());
    await answerOf(product.gateway);
    const asked = SEARCHES.map((search) => product.gateway.url + search);
    return load([product.gateway, ...product.lookups], asked);
  };

  const plain = await searches({});
  const rows: Row[] = [];
  for (const share of SHARES) {
    const traced = await searches({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_TRACES_SAMPLER_ARG: String(share),
    });
    const { subject, baseline, cpuRatio } = await compare(`share ${share}`, traced, plain);
    rows.push({
      name: `hot search through RabbitMQ with ${share * 100} % of traces kept and sent`,
      baseline: "the same without traces",
      value: cpuRatio.toFixed(2),
      details: `of CPU; ${describeMeasure(subject)} against ${describeMeasure(baseline)}`,
    });
  }
  return rows;
}

/** Keeps the hooks' results, so that none of them is optimised away. */
const kept: unknown[] = Array.from({ length: 1_024 }, () => null);

/** Microseconds of one request's hooks. */
function hooksMicros(): number {
  const startedAt = performance.now();
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    const at = repeat % kept.length;
    kept[at] = inSpan(START, work);
    kept[at] = currentTraceparent() ?? kept[at];
    kept[(at + 1) % kept.length] = inSpan(START, work);
  }
  return ((performance.now() - startedAt) * 1_000) / REPEATS;
}
