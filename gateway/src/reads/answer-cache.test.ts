import type { Bus, RawAnswer } from "@stockfinder/bus/bus";
import { MemoryCache } from "@stockfinder/cache/memory-cache";
import { Fault } from "@stockfinder/contracts/fault";
import { ANONYMOUS } from "@stockfinder/contracts/principal";
import { searchRetailer } from "@stockfinder/contracts/searches";
import { systemClock } from "@stockfinder/service/clock";
import { beforeEach, describe, expect, test } from "vitest";
import { AnswerCache, type AnswerCacheOptions } from "./answer-cache.ts";
import { FallbackReads } from "./fallback-reads.ts";
import { asPublic, publicCall } from "./public-call.ts";

const SEARCH = asPublic(searchRetailer);
const target = publicCall(SEARCH, { retailer: "target", query: "wipes", zip: "44114" });
const cvs = publicCall(SEARCH, { retailer: "cvs", query: "wipes", zip: "44114" });

let now: number;
let calls: { operation: string; principal: unknown; answer: PromiseWithResolvers<RawAnswer> }[];

const bus = {
  callRaw: (operation, _input, { principal }) => {
    const answer = Promise.withResolvers<RawAnswer>();
    calls.push({ operation: operation.name, principal, answer });
    return answer.promise;
  },
} as Pick<Bus, "callRaw"> as Bus;

function anAnswerCache(options: Partial<AnswerCacheOptions> = {}): AnswerCache {
  return new AnswerCache({
    bus,
    cache: new MemoryCache(1e6),
    fallbackReads: new FallbackReads(systemClock),
    memoryBytes: 1e6,
    now: () => now,
    ...options,
  });
}

/** Answers the latest call, once it is made. */
async function answerWith(text: string, reuseMs: number): Promise<void> {
  await expect.poll(() => calls.length).toBeGreaterThan(0);
  calls.at(-1)?.answer.resolve({ bytes: Buffer.from(text), reuseMs });
}

async function keep(answers: AnswerCache, text = "first", reuseMs = 60_000, asked = target): Promise<void> {
  const found = answers.find(asked, "request-1");
  await answerWith(text, reuseMs);
  await found;
}

beforeEach(() => {
  now = 1_000_000;
  calls = [];
});

describe("in memory", () => {
  test("an answer is served for as long as its operation allows", async () => {
    const answers = anAnswerCache();
    await keep(answers);

    now += 999;
    expect(answers.inMemory(target)?.toString()).toBe("first");
    now += 1;
    expect(answers.inMemory(target)).toBeUndefined();
  });

  test("the service may allow less than its operation", async () => {
    const answers = anAnswerCache();
    await keep(answers, "first", 300);

    now += 299;
    expect(answers.inMemory(target)).toBeDefined();
    now += 1;
    expect(answers.inMemory(target)).toBeUndefined();
  });

  test("an answer that may not be reused is not cached", async () => {
    const answers = anAnswerCache();
    await keep(answers, "first", 0);

    expect(answers.inMemory(target)).toBeUndefined();
    const again = answers.find(target, "request-2");
    await expect.poll(() => calls).toHaveLength(2);
    await answerWith("second", 0);
    expect((await again).toString()).toBe("second");
  });

  test("memory is bounded in bytes", async () => {
    const answers = anAnswerCache({ memoryBytes: 1_000 });
    await keep(answers, "x".repeat(500), 60_000, target);
    await keep(answers, "y".repeat(500), 60_000, cvs);

    expect(answers.inMemory(target)).toBeUndefined();
    expect(answers.inMemory(cvs)).toBeDefined();
  });
});

describe("the service", () => {
  test("is called once, however many wait, and for an anonymous caller", async () => {
    const answers = anAnswerCache();
    const waiting = [1, 2, 3].map((n) => answers.find(target, `request-${n}`));
    await answerWith("first", 0);

    expect((await Promise.all(waiting)).map(String)).toEqual(["first", "first", "first"]);
    expect(calls).toMatchObject([{ operation: "lookup.search", principal: ANONYMOUS }]);
  });

  test("is called again after a failure", async () => {
    const answers = anAnswerCache();
    const failing = answers.find(target, "request-1");
    await expect.poll(() => calls).toHaveLength(1);
    calls[0]?.answer.reject(new Fault("unavailable", "not reachable"));
    await expect(failing).rejects.toMatchObject({ code: "unavailable" });

    const again = answers.find(target, "request-2");
    await expect.poll(() => calls).toHaveLength(2);
    await answerWith("second", 0);
    expect((await again).toString()).toBe("second");
  });
});
