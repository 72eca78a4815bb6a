import type { Bus, EventHandler, RawAnswer } from "@stockfinder/bus/bus";
import { MemoryCache } from "@stockfinder/cache/memory-cache";
import type { Event } from "@stockfinder/contracts/event";
import { Fault } from "@stockfinder/contracts/fault";
import { listingChanged, shelfChanged } from "@stockfinder/contracts/listings";
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
let handlers: Map<string, EventHandler<Event>>;

const bus = {
  callRaw: (operation, _input, { principal }) => {
    const answer = Promise.withResolvers<RawAnswer>();
    calls.push({ operation: operation.name, principal, answer });
    return answer.promise;
  },
  subscribe: async (event, _subscriber, handler) => {
    handlers.set(event.name, handler as EventHandler<Event>);
  },
} as Pick<Bus, "callRaw" | "subscribe"> as Bus;

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
  handlers = new Map();
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

  test("an expired answer is served for five seconds while the service is called again", async () => {
    const answers = anAnswerCache();
    await keep(answers);
    now += 1_000;
    const asked = answers.find(target, "request-2");

    expect(answers.inMemory(target)?.toString()).toBe("first");
    now += 5_000;
    expect(answers.inMemory(target)).toBeUndefined();
    await answerWith("second", 60_000);
    expect((await asked).toString()).toBe("second");
    expect(answers.inMemory(target)?.toString()).toBe("second");
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

test("an answer that arrives after that of a later call is not cached", async () => {
  const answers = anAnswerCache();
  const slow = answers.find(target, "request-1");
  await expect.poll(() => calls).toHaveLength(1);
  now += 10;
  answers.itemChanged("target", "1"); // so that the next request does not wait for the same call
  now += 10;
  await keep(answers, "new");

  calls[0]?.answer.resolve({ bytes: Buffer.from("old"), reuseMs: 60_000 });
  expect((await slow).toString()).toBe("old");
  expect(answers.inMemory(target)?.toString()).toBe("new");
});

describe.each([
  ["listing", listingChanged.name],
  ["shelf", shelfChanged.name],
])("when an item's %s changes", (_what, event) => {
  const withItem = (id: string) => JSON.stringify({ items: [{ id }] });

  async function change(retailer: string, itemId = "A-1"): Promise<void> {
    now += 10;
    await handlers.get(event)?.({ retailer, itemId }, { id: "e", requestId: "r", attempt: 1 });
    now += 10;
  }

  async function listening(): Promise<AnswerCache> {
    const answers = anAnswerCache();
    await answers.listen();
    return answers;
  }

  test("the answers that hold it are dropped from memory", async () => {
    const answers = await listening();
    await keep(answers, withItem("A-1"), 60_000, target);

    await change("target");

    expect(answers.inMemory(target)).toBeUndefined();
  });

  test("answers with other items stay, and so do other retailers' with the same id", async () => {
    const answers = await listening();
    await keep(answers, withItem("B-2"), 60_000, target);
    await keep(answers, withItem("A-1"), 60_000, cvs);

    await change("target");

    expect(answers.inMemory(target)?.toString()).toBe(withItem("B-2"));
    expect(answers.inMemory(cvs)?.toString()).toBe(withItem("A-1"));
  });

  test("an answer served between two changes is dropped by the second", async () => {
    const answers = await listening();
    await keep(answers, withItem("B-2"), 60_000, target);

    await change("target", "A-1");
    expect(answers.inMemory(target)).toBeDefined();
    await change("target", "B-2");

    expect(answers.inMemory(target)).toBeUndefined();
  });

  test("the answer of a running call is neither awaited nor cached", async () => {
    const answers = await listening();
    const before = answers.find(target, "request-1");
    await expect.poll(() => calls).toHaveLength(1);
    await change("target");
    const after = answers.find(target, "request-2");
    await expect.poll(() => calls).toHaveLength(2);

    calls[0]?.answer.resolve({ bytes: Buffer.from(withItem("A-1")), reuseMs: 60_000 });
    expect((await before).toString()).toBe(withItem("A-1"));
    expect(answers.inMemory(target)).toBeUndefined();

    await answerWith("new", 60_000);
    expect((await after).toString()).toBe("new");
    expect(answers.inMemory(target)?.toString()).toBe("new");
  });
});
