import type { Plan, PlanOffer } from "@stockfinder/contracts/plans";
import { expect, test } from "vitest";
import { planOptions } from "./plan-options.ts";

function aPlan(names: readonly string[], said: Partial<Plan> = {}): Plan {
  const stops = names.map((name) => ({
    ...{ storeId: name, branchId: name.includes(", ") ? "1" : null, name, distanceMiles: 1, address: null },
    ...{ lines: [], goods: 0, shipping: 0, tax: 0 },
  }));
  return { stops, missing: [], total: 40, parts: [], minutes: 10, sure: 1, ...said };
}

const UNKNOWN_SHIPPING = { part: "shipping" as const, value: null, low: null, high: null, source: "" };
const TARGET = aPlan(["Target, Steelyard"]);
const BOTH = aPlan(["Target, Steelyard", "Walmart, Brook Park"], { total: 35, minutes: 20 });

test("plans that more stores do not improve stand once, and the last is the best one", () => {
  const options = planOptions({ plans: [TARGET, BOTH, BOTH] }, "money");
  expect(options.map(({ title, best, note }) => [title, best, note])).toEqual([
    [
      "Two stores",
      "lowest total",
      "A second store saves $5.00 and takes about 10 minutes more. A third store won’t save more.",
    ],
    ["All at Target", null, "$5.00 more, 10 min less driving"],
  ]);
});

test("other stores are compared with the best plan, four columns in all", () => {
  const at = (name: string, said: Partial<Plan>) => aPlan([name], said);
  const elsewhere = [
    at("Kroger, Euclid", { total: 41.5 }),
    at("Adorama", { total: 12, missing: ["a", "b"], minutes: null, parts: [UNKNOWN_SHIPPING] }),
    at("CVS, Euclid", { missing: ["a"], total: 40 }),
    at("Walgreens, Euclid", {}),
  ];
  const options = planOptions({ plans: [TARGET, TARGET, TARGET], elsewhere }, "stops");
  expect(options.map(({ title, stops, best, note }) => [title, stops, best ?? note])).toEqual([
    ["All at Target", 1, "fewest stores"],
    ["All at Kroger", null, "$1.50 more"],
    ["Only CVS", null, null],
    ["Only Adorama, delivered", null, null],
  ]);
});

test("a total without its shipping is not called dearer or cheaper", () => {
  const elsewhere = [aPlan(["Adorama"], { total: 12, parts: [UNKNOWN_SHIPPING] })];
  const [best, other] = planOptions({ plans: [TARGET], elsewhere }, "money");
  expect([best?.best, other?.note]).toEqual(["lowest known total", null]);
});

test("a total with smaller packages is not the lowest, size for size", () => {
  const buying = (ounces: number, total: number) => {
    const offer = { unitPrice: { amount: 1 / ounces, unit: "oz", per: "oz" } } as PlanOffer;
    const [stop] = aPlan(["Kroger, Euclid"]).stops;
    const stops = stop ? [{ ...stop, lines: [{ line: "milk", offer, quantity: 1, cost: 1 }] }] : [];
    return aPlan([], { stops, total });
  };
  const elsewhere = [buying(64, 38)];
  const [best, smaller] = planOptions({ plans: [buying(128, 40)], elsewhere }, "money");
  expect([best?.best, best?.sizes]).toEqual(["lowest, size for size", null]);
  expect([smaller?.note, smaller?.sizes]).toEqual([null, "Some smaller packages"]);
  const [larger] = planOptions({ plans: [buying(64, 40)], elsewhere: [buying(128, 38)] }, "money");
  expect([larger?.best, larger?.sizes]).toEqual(["lowest total", null]);
});

test("a plan that is dearer than one with as much of the list is the surer one", () => {
  const elsewhere = [aPlan(["Kroger, Euclid"], { total: 39, sure: 0.5 })];
  expect(planOptions({ plans: [TARGET], elsewhere }, "money")[0]?.best).toBe("most likely in stock");
});

test("a plan at other stores is the best if it is sure and has less of what is preferred", () => {
  const elsewhere = [aPlan(["Kroger, Euclid"], { total: 39, minutes: 12 })];
  const [best, other] = planOptions({ plans: [TARGET], elsewhere }, "money");
  expect([other?.best, other?.note, best?.best]).toEqual([
    null,
    "$1.00 more, 2 min less driving",
    "lowest total",
  ]);
  expect(planOptions({ plans: [TARGET], elsewhere }, "time")[0]?.best).toBe("least driving");
});

test("a plan that finds more than all others is the best for that, and one alone is compared with none", () => {
  const elsewhere = [aPlan(["CVS, Euclid"], { missing: ["a"] })];
  expect(planOptions({ plans: [TARGET], elsewhere }, "money")[0]?.best).toBe("has everything");
  const nearly = [aPlan(["CVS, Euclid"], { missing: ["a", "b"] })];
  const most = planOptions(
    { plans: [aPlan(["Target, Euclid"], { missing: ["a"] })], elsewhere: nearly },
    "money",
  );
  expect(most[0]?.best).toBe("has the most");
  expect(planOptions({ plans: [TARGET] }, "money")).toMatchObject([{ best: null, note: null }]);
  expect(planOptions({ plans: [] }, "money")).toEqual([]);
});

test("orders are no stores to drive to, and the best plan without any is named for that", () => {
  const orders = aPlan(["Target", "Adorama"], { minutes: null });
  const mixed = aPlan(["Target, Steelyard", "Adorama"]);
  const titles = planOptions({ plans: [orders], elsewhere: [BOTH] }, "money").map(({ title }) => title);
  expect(titles).toEqual(["Stores near you", "Two online orders"]);
  expect(planOptions({ plans: [mixed] }, "money")[0]?.title).toBe("One store, one online order");
});
