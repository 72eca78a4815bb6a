import { readNotification } from "@stockfinder/contracts/alerts";
import { Fault } from "@stockfinder/contracts/fault";
import { itemTotals } from "@stockfinder/contracts/item-totals";
import type { InputOf } from "@stockfinder/contracts/operation";
import { changeWatch, NewWatch } from "@stockfinder/contracts/watches";
import { emptied } from "@stockfinder/testing/emptied";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type AlertsService, startService } from "./alerts-service.ts";
import { aFingerprint, IN, OUT, UPC } from "./samples.ts";

const NEAR = { kind: "price", targetTotal: 25, zip: "44114" } as const;

test.each([
  [{ zip: null }, "zip"],
  [{ zip: "M5V 2T6" }, "zip"],
  [{ country: "CAN" }, "zip"],
  [{ radiusMiles: 5 }, "radiusMiles"],
  [{ upc: null, retailer: "target", itemId: "1" }, "upc"],
  [{ kind: "stock" }, "kind"],
])("a total with %j is refused", (changed, field) => {
  const parsed = NewWatch.safeParse({ upc: UPC, ...NEAR, ...changed });
  expect(parsed.error?.issues.map(({ path }) => path.join("."))).toEqual([field]);
});

describe.each(SETUPS)("a total at or under a target, on $name", (setup) => {
  let alerts: AlertsService;
  let asked: InputOf<typeof itemTotals>[];
  let isAway: boolean;
  /** What is added to a price near each zip code. */
  const EXTRA: Readonly<Record<string, number>> = { "44114": 6, "97201": 5 };

  beforeAll(async () => {
    alerts = await startService(setup);
    await alerts.bus.serve(itemTotals, async (input) => {
      asked.push(input);
      if (isAway) {
        isAway = false;
        throw new Fault("unavailable", "the look-up service is unavailable");
      }
      const at = (zip: string) =>
        input.prices.map((price) => (price === null ? null : price + (EXTRA[zip] ?? 0)));
      return { totals: Object.fromEntries(input.zips.map((zip) => [zip, at(zip)])) };
    });
  });
  afterAll(() => alerts.stop());
  beforeEach(async () => {
    asked = [];
    isAway = false;
    await emptied(alerts.database, "alerts.watches, alerts.places, alerts.transitions, alerts.inbox cascade");
  });
  const at = (price: number) => ({ ...IN, price });

  test("alerts each watch where it counts, and says so", async () => {
    const [cleveland, portland] = [aFingerprint(), aFingerprint()];
    expect(await alerts.watch(cleveland, NEAR)).toMatchObject({
      targetTotal: 25,
      zip: "44114",
      radiusMiles: null,
    });
    await alerts.watch(portland, { ...NEAR, zip: "97201" });

    await alerts.change({ version: 2, before: at(30), after: at(20) });
    expect(await alerts.alertsOf(cleveland)).toEqual([]);
    const [alert] = await alerts.alertsOf(portland);
    expect(alert).toMatchObject({ kind: "price", price: 20, state: "open" });
    expect(await alerts.call(readNotification, { id: alert?.id ?? "" }, portland)).toMatchObject({
      why: { rule: "$25.00 or less in total" },
    });

    await alerts.change({ version: 3, before: at(20), after: at(19) });
    expect(await alerts.alertsOf(cleveland)).toHaveLength(1);
    expect(asked.at(-1)).toMatchObject({ upc: UPC, retailer: "target", prices: [20, 19] });
  });

  test("asks for no total if no rule needs it", async () => {
    await alerts.watch(aFingerprint());
    await alerts.change({ version: 2, before: OUT, after: IN });
    expect(asked).toEqual([]);
  });

  test("is not missed while the look-up service is away", async () => {
    const owner = aFingerprint();
    await alerts.watch(owner, NEAR);
    isAway = true;
    await alerts.change({ version: 2, before: at(30), after: at(19) });
    expect(await alerts.alertsOf(owner)).toHaveLength(1);
    expect(asked).toHaveLength(2);
  });

  test("can be changed, with its zip code, and given to another watch of a product", async () => {
    const owner = aFingerprint();
    const { id } = await alerts.watch(owner, { kind: "price", targetPrice: 5 });
    const change = (changes: Record<string, unknown>) => alerts.call(changeWatch, { id, ...changes }, owner);

    await expect(change({ targetTotal: 25 })).rejects.toMatchObject({ code: "bad-input" });
    await expect(change({ zip: "44114" })).rejects.toMatchObject({ code: "bad-input" });
    const changed = await change({ targetTotal: 25, zip: "44114", targetPrice: null });
    expect(changed).toMatchObject({ targetTotal: 25, zip: "44114", targetPrice: null });
    expect(await change({ targetTotal: 30, zip: "97201" })).toMatchObject({ targetTotal: 30, zip: "97201" });
    await expect(change({ targetTotal: null })).rejects.toMatchObject({ code: "bad-input" });
  });
});
