import { randomUUID } from "node:crypto";
import { addLines, addList, inviteToList, removeList } from "@stockfinder/contracts/lists";
import { type Plan, planLines, readSharedPlan, sharePlan, withdrawPlans } from "@stockfinder/contracts/plans";
import type { Principal } from "@stockfinder/contracts/principal";
import { EMBEDDED } from "@stockfinder/testing/setups";
import { expect, onTestFinished, test } from "vitest";
import { startService } from "./community-service.ts";

const ORIGIN = "https://stockfinder.example";
const WISH = {
  ...{ zip: "44114", radiusMiles: 10, prefer: "time" as const, online: false, memberships: [] },
  ...{ costPerMile: 0.5, costPerHour: 20, without: [] },
};
const STOP = {
  ...{ storeId: "target", branchId: "1", name: "Target, Cleveland", distanceMiles: 2, address: null },
  ...{ goods: 0, shipping: 0, tax: 0, lines: [] },
};
const PLAN: Plan = { stops: [STOP], missing: [], total: 0, parts: [], minutes: 9, sure: 1 };

const MILK = { upc: null, text: "milk", note: "", maxPrice: null, similar: false };

/** The embedded database has one connection: a statement beside a guest's transaction would wait for it for ever. */
test("a guest shares plans and withdraws them, on one connection", async () => {
  const community = await startService(EMBEDDED);
  onTestFinished(() => community.stop());
  await community.bus.serve(planLines, async () => ({ plans: [PLAN], refreshing: false }));
  const owner: Principal = { kind: "anonymous", fingerprint: randomUUID() };
  const guest: Principal = { kind: "anonymous" };
  const { id } = await community.call(addList, { name: "Weekly" }, owner);
  await community.call(addLines, { id, lines: [{ ...MILK, clientId: randomUUID() }] }, owner);
  const { token: listToken } = await community.call(inviteToList, { id, origin: ORIGIN }, owner);

  const { url } = await community.call(
    sharePlan,
    { ...WISH, id, listToken, stops: 1, origin: ORIGIN },
    guest,
  );
  const readShared = () => community.call(readSharedPlan, { listToken: new URL(url).hash.slice(1) }, guest);
  expect((await readShared()).plan).toEqual(PLAN);
  await community.call(withdrawPlans, { id, listToken }, guest);
  await expect(readShared()).rejects.toMatchObject({ code: "not-found" });
});

test.each(["withdrawn", "deleted with its list"])(
  "a plan that is %s while it is made is not shared",
  async (how) => {
    const community = await startService(EMBEDDED);
    onTestFinished(() => community.stop());
    const owner: Principal = { kind: "anonymous", fingerprint: randomUUID() };
    const { id } = await community.call(addList, { name: "Weekly" }, owner);
    await community.call(addLines, { id, lines: [{ ...MILK, clientId: randomUUID() }] }, owner);
    await community.bus.serve(planLines, async () => {
      await (how === "withdrawn"
        ? community.call(withdrawPlans, { id }, owner)
        : community.call(removeList, { id }, owner));
      return { plans: [PLAN], refreshing: false };
    });

    await expect(
      community.call(sharePlan, { ...WISH, id, stops: 1, origin: ORIGIN }, owner),
    ).rejects.toMatchObject({ code: "not-found" });
    const { rows } = await community.database.query("select from community.shared_plans");
    expect(rows).toEqual([]);
  },
);
