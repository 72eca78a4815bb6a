import { readNotification } from "@stockfinder/contracts/alerts";
import { Fault } from "@stockfinder/contracts/fault";
import { priceLows } from "@stockfinder/contracts/history";
import type { InputOf, OutputOf } from "@stockfinder/contracts/operation";
import { changeWatch, NewWatch } from "@stockfinder/contracts/watches";
import { emptied } from "@stockfinder/testing/emptied";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type AlertsService, startService } from "./alerts-service.ts";
import { aChange, aFingerprint, IN, OUT, UPC } from "./samples.ts";

test("a low near a zip code is refused: shelves have no history", () => {
  const near = { upc: UPC, kind: "price", lowestInDays: 30, zip: "44114", radiusMiles: 5 };
  const parsed = NewWatch.safeParse(near);
  expect(parsed.error?.issues.map(({ path }) => path.join("."))).toEqual(["lowestInDays"]);
});

describe.each(SETUPS)("a price lower than in the last days, on $name", (setup) => {
  let alerts: AlertsService;
  let asked: InputOf<typeof priceLows>[];
  let answer: () => OutputOf<typeof priceLows>;

  beforeAll(async () => {
    alerts = await startService(setup);
    await alerts.bus.serve(priceLows, async (input) => {
      asked.push(input);
      return answer();
    });
  });
  afterAll(() => alerts.stop());
  beforeEach(async () => {
    asked = [];
    answer = () => ({ lows: [{ price: 16, until: "2026-11-22T11:00:00.000Z" }] });
    await emptied(alerts.database, "alerts.watches, alerts.places, alerts.transitions, alerts.inbox cascade");
  });
  const at = (price: number) => ({ ...IN, price });

  test("alerts, and says so", async () => {
    const owner = aFingerprint();
    await alerts.watch(owner, { kind: "price", lowestInDays: 30 });
    await alerts.change({ version: 2, before: at(20), after: at(16) });
    expect(await alerts.alertsOf(owner)).toEqual([]);
    await alerts.change({ version: 3, before: at(16), after: at(15) });

    const [alert] = await alerts.alertsOf(owner);
    expect(alert).toMatchObject({ kind: "price", price: 15, state: "open" });
    expect(await alerts.call(readNotification, { id: alert?.id ?? "" }, owner)).toMatchObject({
      why: { rule: "lower than in the last 30 days at that store" },
    });
    const { retailer, itemId, country, readAt } = aChange();
    expect(asked.at(-1)).toEqual({ retailer, itemId, country, at: readAt });
  });

  test("fetches no history if no rule needs it", async () => {
    await alerts.watch(aFingerprint());
    await alerts.watch(aFingerprint(), { country: "CAN", kind: "price", lowestInDays: 30 });
    await alerts.change({ version: 2, before: OUT, after: IN });
    expect(asked).toEqual([]);
  });

  test("is not missed while the history is unavailable", async () => {
    const owner = aFingerprint();
    await alerts.watch(owner, { kind: "price", lowestInDays: 30 });
    const known = answer;
    answer = () => {
      answer = known;
      throw new Fault("unavailable", "the look-up service is unavailable");
    };
    await alerts.change({ version: 2, before: at(20), after: at(15) });
    expect(await alerts.alertsOf(owner)).toHaveLength(1);
    expect(asked).toHaveLength(2);
  });

  test("can become another rule of a price, and not one of stock", async () => {
    const owner = aFingerprint();
    const { id } = await alerts.watch(owner, { kind: "price", lowestInDays: 30 });
    expect(await alerts.call(changeWatch, { id, lowestInDays: null, targetPrice: 5 }, owner)).toMatchObject({
      lowestInDays: null,
      targetPrice: 5,
    });
    await expect(alerts.call(changeWatch, { id, targetPrice: null }, owner)).rejects.toMatchObject({
      code: "bad-input",
    });
  });
});
