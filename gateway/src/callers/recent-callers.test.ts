import fc from "fast-check";
import { expect, test } from "vitest";
import { RecentCallers } from "./recent-callers.ts";

const MINUTE = 60_000;

test("people count by account, else fingerprint, else address", () => {
  const callers = new RecentCallers(MINUTE);
  callers.record({ address: "192.0.2.1" }, 0);
  callers.record({ address: "192.0.2.1" }, 1);
  callers.record({ address: "192.0.2.2", fingerprint: "f-2" }, 0);
  callers.record({ address: "192.0.2.3", fingerprint: "f-2" }, 1);
  callers.record({ address: "192.0.2.4", accountId: "a-4" }, 0);
  callers.record({ address: "192.0.2.5", accountId: "a-4" }, 1);

  expect(callers.count(2)).toBe(3);
});

test("one person counts once, whichever names each request has", () => {
  const callers = new RecentCallers(MINUTE);
  const address = "192.0.2.1";
  callers.record({ address }, 0);
  callers.record({ address, fingerprint: "f-1" }, 1);
  callers.record({ address, fingerprint: "f-1", accountId: "a-1" }, 2);
  callers.record({ address, fingerprint: "f-1" }, 3);
  callers.record({ address }, 4);

  expect(callers.count(5)).toBe(1);
});

test("a caller without a request for a minute is not counted, until the next one", () => {
  const callers = new RecentCallers(MINUTE);
  callers.record({ address: "192.0.2.1" }, 0);
  callers.record({ address: "192.0.2.2", fingerprint: "f-2" }, 30_000);

  expect(callers.count(MINUTE - 1)).toBe(2);
  expect(callers.count(MINUTE)).toBe(1);
  callers.record({ address: "192.0.2.2" }, 80_000);
  expect(callers.count(89_999)).toBe(1);
  expect(callers.count(90_000)).toBe(1); // now by the address alone
  callers.record({ address: "192.0.2.1" }, 90_000);
  expect(callers.count(90_001)).toBe(2);
});

test("a stream of new names takes bounded memory", () => {
  const callers = new RecentCallers(MINUTE);
  for (let n = 0; n < 150_000; n++) callers.record({ address: "192.0.2.1", fingerprint: `f-${n}` }, 0);

  expect(callers.count(1)).toBe(100_000);
  callers.record({ address: "192.0.2.1", fingerprint: "f-7" }, MINUTE - 1);
  expect(callers.count(MINUTE)).toBe(1);
});

test("people never outnumber requests, nor the names they count by", () => {
  const name = (kind: string) => fc.nat({ max: 5 }).map((n) => `${kind}-${n}`);
  const caller = fc.record(
    { address: name("address"), fingerprint: name("fingerprint"), accountId: name("account") },
    { requiredKeys: ["address"] },
  );
  fc.assert(
    fc.property(fc.array(caller, { maxLength: 30 }), (requests) => {
      const callers = new RecentCallers(MINUTE);
      for (const request of requests) callers.record(request, 0);

      const count = callers.count(1);

      const accounts = new Set(requests.flatMap(({ accountId }) => accountId ?? []));
      expect(count).toBeGreaterThanOrEqual(accounts.size);
      expect(count).toBeLessThanOrEqual(requests.length);
      expect(count === 0).toBe(requests.length === 0);
    }),
  );
});
