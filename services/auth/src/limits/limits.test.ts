import { connectCache } from "@stockfinder/cache/connect";
import { Fault } from "@stockfinder/contracts/fault";
import { expect, test, vi } from "vitest";
import { createLimiters, runWithLimit } from "./limits.ts";

test("an attempt costs a point whatever its result, except in an outage", async () => {
  const cache = await connectCache("memory:", { keyPrefix: "" });
  const limiter = cache.limiter({ name: "attempts", points: 2, seconds: 60 });
  const attempt = (work: () => Promise<string>) => runWithLimit(limiter, "anna", work);
  const outages = [
    new Fault("unavailable", "The database does not answer"),
    new Fault("out-of-time", "The provider did not answer in time"),
  ];
  const refused = new Fault("unauthorized", "That is not you");

  for (const outage of [...outages, ...outages])
    await expect(attempt(() => Promise.reject(outage))).rejects.toBe(outage);
  await expect(attempt(() => Promise.reject(refused))).rejects.toBe(refused);
  expect(await attempt(async () => "done")).toBe("done");

  await expect(attempt(async () => "done")).rejects.toMatchObject({
    code: "too-many",
    details: { retryAfterSeconds: expect.any(Number) },
  });
});

test("registrations and upgrades are counted over ten minutes, renewals over one", () => {
  const limiter = vi.fn();
  createLimiters({ limiter }, { registrations: 3, upgrades: 4, renewals: 120 });
  expect(limiter.mock.calls.flat()).toEqual([
    { name: "auth-register", points: 30, seconds: 600 },
    { name: "auth-upgrade", points: 40, seconds: 600 },
    { name: "auth-refresh", points: 120, seconds: 60 },
  ]);
});
