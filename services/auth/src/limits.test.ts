import { connectCache } from "@stockfinder/cache/connect";
import { Fault } from "@stockfinder/contracts/fault";
import { expect, test } from "vitest";
import { spendOn } from "./limits.ts";

test("a try counts whatever comes of it, but not where a part of ours was away", async () => {
  const cache = await connectCache("memory:", { keyPrefix: "" });
  const limiter = cache.limiter({ name: "tries", points: 2, seconds: 60 });
  const tried = (work: () => Promise<string>) => spendOn(limiter, "anna", work);
  const away = new Fault("unavailable", "The database does not answer");
  const refused = new Fault("unauthorized", "That is not you");

  for (let count = 0; count < 5; count++) await expect(tried(() => Promise.reject(away))).rejects.toBe(away);
  await expect(tried(() => Promise.reject(refused))).rejects.toBe(refused);
  expect(await tried(async () => "done")).toBe("done");

  await expect(tried(async () => "done")).rejects.toMatchObject({
    code: "too-many",
    details: { retryAfterSeconds: expect.any(Number) },
  });
});
