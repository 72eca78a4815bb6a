import { Fault } from "@stockfinder/contracts/fault";
import { judgeWasPrice } from "@stockfinder/contracts/history";
import type { InputOf } from "@stockfinder/contracts/operation";
import type { WasPrice } from "@stockfinder/contracts/was-price";
import { emptied } from "@stockfinder/testing/emptied";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type AlertsService, startService } from "./alerts-service.ts";
import { aChange, aFingerprint, IN, OUT } from "./samples.ts";

const GENUINE: WasPrice = { value: 79, word: "was", discount: "genuine", daysAtWas: 41, of: 90 };

describe.each(SETUPS)("the price before in an alert, on $name", (setup) => {
  let alerts: AlertsService;
  let asked: InputOf<typeof judgeWasPrice>[];
  let answer: () => WasPrice;

  beforeAll(async () => {
    alerts = await startService(setup);
    await alerts.bus.serve(judgeWasPrice, async (input) => {
      asked.push(input);
      return answer();
    });
  });
  afterAll(() => alerts.stop());
  beforeEach(async () => {
    asked = [];
    answer = () => GENUINE;
    await emptied(alerts.database, "alerts.watches, alerts.places, alerts.transitions, alerts.inbox cascade");
  });
  const at = (price: number) => ({ ...IN, price });

  test("is judged by the item's history", async () => {
    const owner = aFingerprint();
    const reported = await alerts.reported();
    await alerts.watch(owner, { kind: "price", targetPrice: 70 });
    await alerts.change({ version: 2, before: at(79), after: at(62) });

    expect(await alerts.alertsOf(owner)).toMatchObject([{ price: 62, wasPrice: GENUINE }]);
    await expect.poll(() => reported).toMatchObject([{ alert: { price: 62, wasPrice: GENUINE } }]);
    const { retailer, itemId, country } = aChange();
    expect(asked).toEqual([{ retailer, itemId, country, was: 79 }]);
  });

  test("is not asked for if nobody is told", async () => {
    await alerts.watch(aFingerprint(), { kind: "price", targetPrice: 30 });
    await alerts.change({ version: 2, before: at(79), after: at(62) });

    expect(asked).toEqual([]);
  });

  test("is not asked for if the price did not fall", async () => {
    const owner = aFingerprint();
    await alerts.watch(owner, { kind: "stock" });
    await alerts.change({ version: 2, before: OUT, after: IN });

    expect(await alerts.alertsOf(owner)).toMatchObject([{ kind: "stock" }]);
    expect(asked).toEqual([]);
  });

  test("delays no alert while the history is unavailable", async () => {
    const owner = aFingerprint();
    answer = () => {
      throw new Fault("unavailable", "the look-up service is unavailable");
    };
    await alerts.watch(owner, { kind: "price", targetPrice: 70 });
    await alerts.change({ version: 2, before: at(79), after: at(62) });

    const [alert] = await alerts.alertsOf(owner);
    expect(alert).toMatchObject({ price: 62 });
    expect(alert).not.toHaveProperty("wasPrice");
  });
});
