import { RETAILER_IDS } from "@stockfinder/contracts/lookup";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { ask } from "./ask.ts";
import { hasServerPrograms } from "./own-servers.ts";
import {
  type Copy,
  type GatewayCopy,
  type ProductProcesses,
  startProductProcesses,
} from "./product-processes.ts";
import { searchStream } from "./search-stream.ts";
import { steadily } from "./steadily.ts";
import { ALL_WORKS, visit } from "./visit.ts";

const ENDS_WITHIN_MS = 10_000;

describe.skipIf(!hasServerPrograms)("several copies of everything (needs the servers' programs)", () => {
  let product: ProductProcesses;
  let gateways: GatewayCopy[];
  const gatewayUrl = (index: number) => gateways[index % gateways.length]?.url ?? "";

  beforeAll(async () => {
    product = await startProductProcesses();
    const workers = Promise.all([product.startWorker(), product.startWorker()]);
    gateways = await Promise.all([product.startGateway(), product.startGateway()]);
    await workers;
  });
  afterEach(() => product.sandbox.reset());
  afterAll(() => product?.release());

  test("a hundred equal searches at once, over all gateways, ask each retailer once", async () => {
    const searches = Array.from({ length: 100 }, (_, i) =>
      ask(`${gatewayUrl(i)}/api/search?query=paper towels&zip=44114`),
    );
    const answers = new Set((await Promise.all(searches)).map(({ text }) => text));

    expect(answers.size).toBe(1);
    const { upstreams } = await product.sandbox.calls();
    expect(Object.keys(upstreams)).toHaveLength(RETAILER_IDS.length);
    for (const [upstream, { byRoute }] of Object.entries(upstreams)) {
      expect(new Set(Object.values(byRoute)), upstream).toEqual(new Set([1]));
    }
  });

  /** So that a copy can be told to stop while it works, even where a retailer is asked three times in turn. */
  const slowRetailers = async () => {
    for (const id of RETAILER_IDS) await product.sandbox.fault(id, { latency: { fixedMs: 500 } });
  };
  const retailersAsked = (times: number) =>
    vi.waitUntil(async () => (await product.sandbox.calls()).total >= times, { timeout: ENDS_WITHIN_MS });

  const toldToStop = async (copy: Copy) => {
    const startedAt = performance.now();
    copy.signal("SIGTERM");
    const code = await copy.exit;
    return { code, inTime: performance.now() - startedAt < ENDS_WITHIN_MS };
  };

  test("a gateway that is told to stop finishes its streams first", async () => {
    const leaving = await product.startGateway();
    await slowRetailers();
    const searching = Array.fromAsync(searchStream(leaving.url, "hand soap"));
    await retailersAsked(RETAILER_IDS.length);

    const [stopped, sections] = await Promise.all([toldToStop(leaving), searching]);

    expect(stopped).toEqual({ code: 0, inTime: true });
    const results = sections.map(({ result }) => result);
    expect(results.map(({ retailer }) => retailer).sort()).toEqual([...RETAILER_IDS].sort());
    expect(results.filter(({ error }) => error && error.code !== "empty")).toEqual([]);
  });

  test("nobody notices that a worker is told to stop", async () => {
    const leaving = await product.startWorker();
    await slowRetailers();
    const visits = steadily(200, (before) => visit(gatewayUrl(before)));
    await retailersAsked(3 * RETAILER_IDS.length);

    expect(await toldToStop(leaving)).toEqual({ code: 0, inTime: true });

    const visited = await visits.stop();
    for (const met of visited) expect(met).toEqual(ALL_WORKS);
    // Each visit searches at Walmart twice. More would mean that another copy had to begin again.
    const { upstreams } = await product.sandbox.calls();
    expect(upstreams.wmt?.byRoute).toEqual({ "GET /search/api/preso": 2 * visited.length });
  });
});
