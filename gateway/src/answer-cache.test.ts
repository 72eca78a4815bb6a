import type { Bus, EventHandler, RawAnswer } from "@stockfinder/bus/bus";
import { MemoryCache } from "@stockfinder/cache/memory-cache";
import type { Event } from "@stockfinder/contracts/event";
import { Fault } from "@stockfinder/contracts/fault";
import { priceChanged, searchRetailer, stockChanged } from "@stockfinder/contracts/lookup";
import { ANONYMOUS } from "@stockfinder/contracts/principal";
import { beforeEach, describe, expect, test } from "vitest";
import { AnswerCache, type AnswerCacheOptions } from "./answer-cache.ts";
import { asPublic, question } from "./question.ts";

const SEARCH = asPublic(searchRetailer);
const target = question(SEARCH, { retailer: "target", query: "wipes", zip: "44114" });
const cvs = question(SEARCH, { retailer: "cvs", query: "wipes", zip: "44114" });

let now: number;
let calls: { operation: string; principal: unknown; answer: PromiseWithResolvers<RawAnswer> }[];
let hear: Map<string, EventHandler<Event>>;
let shared: MemoryCache;

const bus = {
  callRaw: (operation, _input, { principal }) => {
    const answer = Promise.withResolvers<RawAnswer>();
    calls.push({ operation: operation.name, principal, answer });
    return answer.promise;
  },
  subscribe: async (event, _subscriber, handler) => {
    hear.set(event.name, handler as EventHandler<Event>);
  },
} as Pick<Bus, "callRaw" | "subscribe"> as Bus;

function anAnswerCache(options: Partial<AnswerCacheOptions> = {}): AnswerCache {
  return new AnswerCache({ bus, cache: shared, memoryBytes: 1e6, sharing: true, now: () => now, ...options });
}

/** Lets the latest call answer, as soon as it has been made. */
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
  hear = new Map();
  shared = new MemoryCache(1e6);
});

describe("from memory", () => {
  test("an answer is served again for as long as its operation allows", async () => {
    const answers = anAnswerCache();
    await keep(answers);

    now += 999;
    expect(answers.inMemory(target)?.toString()).toBe("first");
    now += 1;
    expect(answers.inMemory(target)).toBeUndefined();
  });

  test("the service may allow less than the operation", async () => {
    const answers = anAnswerCache();
    await keep(answers, "first", 300);

    now += 299;
    expect(answers.inMemory(target)).toBeDefined();
    now += 1;
    expect(answers.inMemory(target)).toBeUndefined();
  });

  test("an answer that may not be served again is not kept anywhere", async () => {
    await keep(anAnswerCache(), "first", 0);

    const again = anAnswerCache().find(target, "request-2");
    await expect.poll(() => calls).toHaveLength(2);
    await answerWith("second", 0);
    expect((await again).toString()).toBe("second");
  });

  test("memory is bounded in bytes", async () => {
    const answers = anAnswerCache({ memoryBytes: 1_000, sharing: false });
    await keep(answers, "x".repeat(500), 60_000, target);
    await keep(answers, "y".repeat(500), 60_000, cvs);

    expect(answers.inMemory(target)).toBeUndefined();
    expect(answers.inMemory(cvs)).toBeDefined();
  });
});

describe("the service", () => {
  test("is asked once however many wait, and as nobody in particular", async () => {
    const answers = anAnswerCache();
    const waiting = [1, 2, 3].map((n) => answers.find(target, `request-${n}`));
    await answerWith("first", 0);

    expect((await Promise.all(waiting)).map(String)).toEqual(["first", "first", "first"]);
    expect(calls).toMatchObject([{ operation: "lookup.search", principal: ANONYMOUS }]);
  });

  test("is asked anew after it failed", async () => {
    const answers = anAnswerCache();
    const failing = answers.find(target, "request-1");
    await expect.poll(() => calls).toHaveLength(1);
    calls[0]?.answer.reject(new Fault("unavailable", "away"));
    await expect(failing).rejects.toMatchObject({ code: "unavailable" });

    const again = answers.find(target, "request-2");
    await expect.poll(() => calls).toHaveLength(2);
    await answerWith("second", 0);
    expect((await again).toString()).toBe("second");
  });
});

describe("shared with other gateways", () => {
  test("another gateway's answer spares a call, for ten seconds at most", async () => {
    await keep(anAnswerCache());
    const other = anAnswerCache();

    expect((await other.find(target, "request-2")).toString()).toBe("first");
    expect(calls).toHaveLength(1);

    now += 10_000;
    const late = other.find(target, "request-3");
    await expect.poll(() => calls).toHaveLength(2);
    await answerWith("second", 0);
    expect((await late).toString()).toBe("second");
  });

  test("nothing is shared where sharing is off", async () => {
    await keep(anAnswerCache({ sharing: false }));

    expect(await shared.get(`answer:${target.key}`)).toBeNull();
  });

  test("a gateway that has just started does not trust what was asked for before", async () => {
    await keep(anAnswerCache());
    now += 5;
    const started = anAnswerCache();

    const found = started.find(target, "request-2");
    await expect.poll(() => calls).toHaveLength(2);
    await answerWith("second", 0);
    expect((await found).toString()).toBe("second");
  });
});

describe.each([
  ["stock", stockChanged.name],
  ["price", priceChanged.name],
])("when a retailer's %s changes", (_what, event) => {
  async function change(retailer: string): Promise<void> {
    await hear.get(event)?.({ retailer }, { id: "e", requestId: "r", attempt: 1 });
  }

  test("its answers are dropped from memory, other retailers' stay", async () => {
    const answers = anAnswerCache();
    await answers.listen();
    await keep(answers, "target", 60_000, target);
    await keep(answers, "cvs", 60_000, cvs);

    await change("target");

    expect(answers.inMemory(target)).toBeUndefined();
    expect(answers.inMemory(cvs)).toBeDefined();
  });

  test("the shared copy does not bring the old answer back", async () => {
    const answers = anAnswerCache();
    await answers.listen();
    await keep(answers);
    now += 10;
    await change("target");
    now += 10;

    const found = answers.find(target, "request-2");
    await expect.poll(() => calls).toHaveLength(2);
    await answerWith("second", 60_000);

    expect((await found).toString()).toBe("second");
    expect(answers.inMemory(target)?.toString()).toBe("second");
  });

  test("an answer that was under way is neither joined nor kept", async () => {
    const answers = anAnswerCache();
    await answers.listen();
    const before = answers.find(target, "request-1");
    await expect.poll(() => calls).toHaveLength(1);
    now += 10;
    await change("target");
    now += 10;
    const after = answers.find(target, "request-2");
    await expect.poll(() => calls).toHaveLength(2);

    calls[0]?.answer.resolve({ bytes: Buffer.from("old"), reuseMs: 60_000 });
    expect((await before).toString()).toBe("old");
    expect(answers.inMemory(target)).toBeUndefined();

    await answerWith("new", 60_000);
    expect((await after).toString()).toBe("new");
    expect(answers.inMemory(target)?.toString()).toBe("new");
  });
});
