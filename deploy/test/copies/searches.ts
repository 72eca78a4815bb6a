import { RETAILER_IDS } from "@stockfinder/contracts/retailers";
import { afterEach, expect, test, vi } from "vitest";
import { ask } from "../ask.ts";
import type { Copy } from "../programs.ts";
import { searchStream } from "../search-stream.ts";
import { steadily } from "../steadily.ts";
import { ALL_WORKS, visit } from "../visit.ts";
import { gatewayUrl, type SeveralCopies } from "./several-copies.ts";

const ASKED_WITHIN_MS = 30_000;
const WARM_WITHIN_MS = 60_000;

export function testSearches(copies: () => SeveralCopies): void {
  let searched = 0; // makes each query a new one

  afterEach(() => copies().product.sandbox.reset());

  /**
   * Waits until each of these gateways has answered two searches completely, which two workers share. A copy that has just
   * started takes a second to load its code; on a busy machine that is most of the time that a look-up may take, and one that
   * ran out of it would still be asking while the test counts. Kroger is left out: its first look-up also fetches a token.
   */
  async function haveAnswered(gatewayUrls: readonly string[]): Promise<void> {
    const retailers = RETAILER_IDS.filter((id) => id !== "kroger");
    const isWarm = async (url: string, goods: string) => {
      searched += 1;
      const results = await Array.fromAsync(
        searchStream(url, `${goods} ${searched}`, { zip: "10001", retailers }),
      );
      return results.every(({ error }) => !error || error.code === "empty");
    };
    await vi.waitUntil(
      async () => {
        const searches = gatewayUrls.flatMap((url) =>
          ["hand soap", "wipes"].map((goods) => isWarm(url, goods)),
        );
        return (await Promise.all(searches)).every(Boolean);
      },
      { timeout: WARM_WITHIN_MS },
    );
    await copies().product.sandbox.reset();
  }
  const allAnswered = () => haveAnswered(copies().gateways.map(({ url }) => url));

  test("a hundred equal searches at once, over all gateways, ask each retailer once", async () => {
    await allAnswered();

    searched += 1; // a second try of this test finds nothing of the first in the cache
    const searches = Array.from({ length: 100 }, (_, i) =>
      ask(`${gatewayUrl(copies(), i)}/api/search?query=paper towels ${searched}&zip=44114`),
    );
    const answers = new Set((await Promise.all(searches)).map(({ text }) => text));

    expect(answers.size).toBe(1);
    const { upstreams } = await copies().product.sandbox.calls();
    expect(Object.keys(upstreams)).toHaveLength(RETAILER_IDS.length);
    for (const [upstream, { byRoute }] of Object.entries(upstreams)) {
      expect(new Set(Object.values(byRoute)), upstream).toEqual(new Set([1]));
    }
  });

  /** Slow enough to stop a copy while it works, even with three calls to a retailer in turn. */
  const slowRetailers = async () => {
    for (const id of RETAILER_IDS) await copies().product.sandbox.fault(id, { latency: { fixedMs: 500 } });
  };
  const retailersAsked = (times: number) =>
    vi.waitUntil(async () => (await copies().product.sandbox.calls()).total >= times, {
      timeout: ASKED_WITHIN_MS,
    });

  /** The exit code: 0 only if all work was finished within the grace period. */
  const toldToStop = (copy: Copy) => {
    copy.signal("SIGTERM");
    return copy.exit;
  };

  test("a stopping gateway finishes its streams first", async () => {
    const leaving = await copies().product.startGateway();
    await haveAnswered([leaving.url]);
    await slowRetailers();
    const searching = Array.fromAsync(searchStream(leaving.url, "hand soap"));
    await retailersAsked(RETAILER_IDS.length);

    const [stopped, results] = await Promise.all([toldToStop(leaving), searching]);

    expect(stopped).toBe(0);
    expect(results.map(({ retailer }) => retailer).sort()).toEqual([...RETAILER_IDS].sort());
    expect(results.filter(({ error }) => error && error.code !== "empty")).toEqual([]);
  });

  test("stopping a worker fails no request", async () => {
    const leaving = await copies().product.startWorker();
    await allAnswered();
    await slowRetailers();
    // Each takes longer than this, so that some are always under way; more at once are too many for a busy machine.
    const visits = steadily(500, (before) => visit(gatewayUrl(copies(), before)));
    await retailersAsked(3 * RETAILER_IDS.length);

    expect(await toldToStop(leaving)).toBe(0);

    const visited = await visits.stop();
    for (const met of visited) expect(met).toEqual(ALL_WORKS);
    // Each visit searches Walmart twice. More calls would mean that another copy had to start over.
    const { upstreams } = await copies().product.sandbox.calls();
    expect(upstreams.wmt?.byRoute).toEqual({ "GET /search/api/preso": 2 * visited.length });
  });
}
