import { RETAILER_IDS } from "@stockfinder/contracts/retailers";
import { Result } from "@stockfinder/contracts/searches";
import { afterEach, expect, test } from "vitest";
import { ask } from "../ask.ts";
import type { GatewayCopy, ProductProcesses } from "../product-processes.ts";
import type { Copy } from "../programs.ts";
import { searchStream } from "../search-stream.ts";

const MINUTE = 60_000;

/** The product of the suite around these tests. */
export interface Started {
  readonly product: ProductProcesses;
  readonly gateway: GatewayCopy;
  readonly workers: readonly Copy[];
}

/** Leaves the clocks of gateway and workers ahead. */
export function testRetailerFaults(started: () => Started): void {
  afterEach(() => started().product.sandbox.reset());

  const search = async (query: string): Promise<Result> => {
    const { text } = await ask(`${started().gateway.url}/api/search/walmart?query=${query}&zip=44114`);
    return Result.parse(JSON.parse(text));
  };
  const searchEverywhere = (query: string) => Array.fromAsync(searchStream(started().gateway.url, query));

  test("one that hangs loses its own section only, after the others have arrived", async () => {
    await started().product.sandbox.fault("walmart", { hang: true });
    const sections = await searchEverywhere("toilet paper");

    expect(sections.at(-1)).toMatchObject({
      retailer: "walmart",
      status: "error",
      error: { code: "timeout" },
    });
    const others = sections.slice(0, -1);
    expect(others.map(({ retailer }) => retailer).sort()).toEqual(
      RETAILER_IDS.filter((id) => id !== "walmart").sort(),
    );
    for (const { retailer, error } of others) expect([undefined, "empty"], retailer).toContain(error?.code);
  });

  test.each([
    { code: 412, bestbuy: "blocked" },
    { code: 403, bestbuy: "throttled" }, // what its public API answers to those who ask too often
  ])("a wall ($code) is distinguished from nothing found, at every retailer", async ({ code, bestbuy }) => {
    for (const id of RETAILER_IDS) await started().product.sandbox.fault(id, { status: { code } });
    const sections = await searchEverywhere(`paper towels ${code}`);
    expect(Object.fromEntries(sections.map(({ retailer, error }) => [retailer, error?.code]))).toEqual({
      ...Object.fromEntries(RETAILER_IDS.map((id) => [id, "blocked"])),
      bestbuy,
    });
  });

  test("one that starts to fail is shown with its last answer and its age, until it answers again", async () => {
    const putClockAhead = async (aheadMs: number) => {
      const { gateway, workers } = started();
      for (const copy of [gateway, ...workers]) await copy.tell({ aheadMs });
    };
    const before = await search("baby wipes");
    expect(before).toMatchObject({ status: "ok", stale: false });

    await started().product.sandbox.fault("walmart", { status: { code: 500 } });
    await putClockAhead(2 * MINUTE); // looked up again behind the shopper's back
    expect(await search("baby wipes")).toEqual({ ...before, stale: true });
    await putClockAhead(20 * MINUTE); // looked up again while the shopper waits
    expect(await search("baby wipes")).toEqual({ ...before, stale: true });

    await started().product.sandbox.reset();
    await putClockAhead(21 * MINUTE);
    const after = await search("baby wipes");
    expect(after).toMatchObject({ status: "ok", stale: false });
    expect(Date.parse(after.fetchedAt) - Date.parse(before.fetchedAt)).toBeGreaterThan(20 * MINUTE);
  });
}
