import { MemoryCache } from "@stockfinder/cache/memory-cache";
import { type FakeClock, fakeClock, settle } from "@stockfinder/testing/fake-clock";
import { beforeEach, expect, test, vi } from "vitest";
import { LookupFailure } from "../parsing/lookup-failure.ts";
import { Cached, type Loaded, type Question, type Questions } from "./cached.ts";
import { LIFETIME } from "./freshness.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const SOFT_MS = 2_500;

let clock: FakeClock;
let cache: MemoryCache;
let cached: Cached;
let asked: string[][];

beforeEach(() => {
  clock = fakeClock();
  cache = new MemoryCache(1_000_000);
  cached = worker();
  asked = [];
});

function worker(): Cached {
  // 0.5 leaves every period as it is and never refreshes early.
  return new Cached({ cache, clock, logger: { error: vi.fn() }, random: () => 0.5 });
}

/** Returns `text` for every key after `tookMs`, and records the requested keys. */
function bringing(text: string, { tookMs = 0, callerGroup = "a" } = {}): Question & Questions {
  const loaded: Loaded = { body: Buffer.from(text), lifetime: LIFETIME.answer };
  const loadMany = async (keys: readonly string[]) => {
    asked.push([...keys]);
    if (tookMs > 0) await clock.sleep(tookMs);
    return new Map(keys.map((key) => [key, loaded]));
  };
  return {
    waitUntil: clock.now() + SOFT_MS,
    callerGroup,
    loadMany,
    load: async () => (await loadMany(["k"])).get("k") ?? loaded,
  };
}

function failing(code: LookupFailure["code"] = "blocked"): Question {
  return {
    waitUntil: clock.now() + SOFT_MS,
    callerGroup: "a",
    async load() {
      asked.push(["k"]);
      throw new LookupFailure(code, "no");
    },
  };
}

async function textOf(question: Question, key = "k") {
  const { body, stale } = await cached.get(key, question);
  return stale ? `${body} (stale)` : String(body);
}

test("a result is answered from the cache while it is fresh", async () => {
  expect(await textOf(bringing("one"))).toBe("one");
  await clock.advance(MINUTE - 1);
  const answer = await cached.get("k", bringing("two"));
  expect(String(answer.body)).toBe("one");
  expect(answer).toMatchObject({ stale: false, freshMs: 1, fetchedAt: clock.now() - MINUTE + 1 });
  expect(asked).toHaveLength(1);
});

test("whether a fresh answer is refreshed early is decided once", async () => {
  const draws: number[] = [];
  const random = () => draws.shift() ?? 0.5;
  const early = new Cached({ cache, clock, logger: { error: vi.fn() }, random });
  await early.get("k", bringing("one"));
  await clock.advance(MINUTE - 1);
  draws.push(0, 1);
  await early.get("k", bringing("two"));
  await early.settled();
  expect(asked).toHaveLength(2);
});

test("a stale answer is served at once and refreshed in the background", async () => {
  await cached.get("k", bringing("one"));
  await clock.advance(5 * MINUTE);
  expect(await textOf(bringing("two", { tookMs: 1_000 }))).toBe("one (stale)");
  await clock.advance(1_000);
  expect(await textOf(bringing("three"))).toBe("two");
});

test("an older answer is served only if there is no newer one", async () => {
  await cached.get("k", bringing("one"));
  await clock.advance(HOUR);
  expect(await textOf(failing())).toBe("one (stale)");
  await clock.advance(10_000);
  expect(await textOf(bringing("two"))).toBe("two");
});

test("after six hours a failure is a failure again", async () => {
  await cached.get("k", bringing("one"));
  await clock.advance(6 * HOUR + 11 * MINUTE);
  await expect(textOf(failing())).rejects.toMatchObject({ code: "blocked" });
});

test("a failure is cached for ten seconds", async () => {
  await expect(textOf(failing())).rejects.toMatchObject({ code: "blocked", message: "no" });
  await clock.advance(9_999);
  await expect(textOf(bringing("one"))).rejects.toMatchObject({ code: "blocked" });
  expect(asked).toHaveLength(1);
  await clock.advance(1);
  expect(await textOf(bringing("one"))).toBe("one");
});

test("that there are no stores near is remembered for a minute", async () => {
  await expect(textOf(failing("no-stores"))).rejects.toMatchObject({ code: "no-stores" });
  await clock.advance(MINUTE - 1);
  await expect(textOf(bringing("one"))).rejects.toMatchObject({ code: "no-stores" });
  await clock.advance(1);
  expect(await textOf(bringing("one"))).toBe("one");
});

test("while a failure is cached an older answer is served without a look-up", async () => {
  await cached.get("k", bringing("one"));
  await clock.advance(HOUR);
  await textOf(failing());
  expect(await textOf(bringing("two"))).toBe("one (stale)");
  expect(asked).toHaveLength(2);
});

test("a caller waits until its soft deadline; the look-up continues and fills the cache", async () => {
  const impatient = cached.get("k", bringing("slow", { tookMs: 3_000 }));
  const outcome = expect(impatient).rejects.toMatchObject({
    code: "timeout",
    message: "still being looked up",
  });
  await clock.advance(SOFT_MS);
  await outcome;
  await clock.advance(500);
  expect(await textOf(bringing("other"))).toBe("slow");
});

test("at the soft deadline an older answer is better than none", async () => {
  await cached.get("k", bringing("one"));
  await clock.advance(HOUR);
  const answer = textOf(bringing("two", { tookMs: 3_000 }));
  await clock.advance(SOFT_MS);
  expect(await answer).toBe("one (stale)");
});

test("a look-up that hangs is aborted after four seconds", async () => {
  const hanging: Question = {
    waitUntil: clock.now() + 10_000,
    callerGroup: "a",
    load: () => new Promise(() => {}),
  };
  const outcome = expect(cached.get("k", hanging)).rejects.toMatchObject({ code: "timeout" });
  await clock.advance(4_000);
  await outcome;
});

test("a hundred callers at once, in three processes, cause one look-up", async () => {
  const question = bringing("one", { tookMs: 800 });
  const workers = [cached, worker(), worker()];
  const claim = vi.spyOn(cache, "lock");
  const answers = Array.from({ length: 100 }, (_, index) => workers[index % 3]?.get("k", question));
  await clock.advance(1_000);
  const bodies = (await Promise.all(answers)).map((answer) => String(answer?.body));
  expect(bodies).toEqual(Array(100).fill("one"));
  expect(asked).toEqual([["k"]]);
  const tries = claim.mock.calls.length;
  expect(tries, "callers of one process share its one claim").toBeLessThan(3 + 2 * (1_000 / 25));
});

test("a failure reaches all waiting callers after one look-up", async () => {
  const workers = [cached, worker()];
  const outcomes = workers.map((each) =>
    expect(each.get("k", failing())).rejects.toMatchObject({ code: "blocked" }),
  );
  await clock.advance(100);
  await Promise.all(outcomes);
  expect(asked).toHaveLength(1);
});

test("another process takes over from one that releases its lock without an answer", async () => {
  const theirs = await cache.lock("k:lock", 5_000);
  const answer = cached.get("k", { ...bringing("one"), waitUntil: clock.now() + 20_000 });
  await clock.advance(1_000);
  expect(asked).toHaveLength(0);
  await theirs?.release();
  await clock.advance(100);
  expect(String((await answer).body)).toBe("one");
});

test("of several keys only the missing ones are looked up, all in one look-up", async () => {
  await cached.getMany(["a", "b"], bringing("old"));
  const answers = await cached.getMany(["a", "b", "c", "d"], bringing("new"));
  expect(
    [...answers].map(([key, answer]) => [key, answer instanceof LookupFailure ? null : String(answer.body)]),
  ).toEqual([
    ["a", "old"],
    ["b", "old"],
    ["c", "new"],
    ["d", "new"],
  ]);
  expect(asked).toEqual([
    ["a", "b"],
    ["c", "d"],
  ]);
});

test("overlapping sets of keys share running look-ups", async () => {
  const first = cached.getMany(["a", "b"], bringing("one", { tookMs: 500 }));
  await settle();
  const second = cached.getMany(["b", "c"], bringing("two", { tookMs: 500 }));
  await clock.advance(500);
  await first;
  const b = (await second).get("b");
  expect(b).toMatchObject({ body: Buffer.from("one") });
  expect(asked).toEqual([["a", "b"], ["c"]]);
});

test("a key missing from an answer is a failure of its own", async () => {
  const partial: Questions = {
    ...bringing(""),
    loadMany: async () => new Map([["a", { body: Buffer.from("one"), lifetime: LIFETIME.answer }]]),
  };
  const answers = await cached.getMany(["a", "b"], partial);
  expect(answers.get("a")).toMatchObject({ stale: false });
  expect(answers.get("b")).toMatchObject({ code: "empty" });
});

test("each key has its own outcome: a call that hangs to the end costs the others nothing", async () => {
  const partly: Questions = {
    waitUntil: clock.now() + 10_000,
    callerGroup: "a",
    async loadMany(_, deadline) {
      await clock.sleep(1_000);
      await clock.sleep(deadline - clock.now());
      return new Map<string, Loaded | LookupFailure>([
        ["a", { body: Buffer.from("one"), lifetime: LIFETIME.answer }],
        ["b", new LookupFailure("throttled", "status 429")],
      ]);
    },
  };
  const answers = cached.getMany(["a", "b"], partly);
  await clock.advance(4_000);
  expect((await answers).get("a")).toMatchObject({ stale: false });
  expect((await answers).get("b")).toMatchObject({ code: "throttled" });
});

test("a part that settles early is answered at the soft deadline, once", async () => {
  await cached.getMany(["a", "b"], bringing("old"));
  await clock.advance(HOUR);
  const oneSlow: Questions = {
    waitUntil: clock.now() + SOFT_MS,
    callerGroup: "a",
    async loadMany(keys, _, settle) {
      settle("a", { body: Buffer.from("new"), lifetime: LIFETIME.answer });
      await clock.sleep(3_000);
      return new Map(keys.map((key) => [key, { body: Buffer.from("late"), lifetime: LIFETIME.answer }]));
    },
  };
  const [answers, theirs] = [cached.getMany(["a", "b", "c"], oneSlow), worker().getMany(["a"], oneSlow)];
  await clock.advance(100);
  expect((await theirs).get("a"), "another process does not wait for the rest").toMatchObject({
    stale: false,
  });
  await clock.advance(SOFT_MS - 100);
  expect((await answers).get("a")).toMatchObject({ body: Buffer.from("new"), stale: false });
  expect((await answers).get("b")).toMatchObject({ body: Buffer.from("old"), stale: true });
  expect((await answers).get("c")).toMatchObject({ code: "timeout" });

  await clock.advance(500);
  const later = await cached.getMany(["a", "b", "c"], bringing("unasked"));
  expect([...later.values()].map((answer) => "body" in answer && String(answer.body))).toEqual([
    "new",
    "late",
    "late",
  ]);
});

test("a mistake in a look-up is logged, not cached, and does not block the key", async () => {
  const error = vi.fn();
  cached = new Cached({ cache, clock, logger: { error }, random: () => 0.5 });
  const broken: Question = { ...bringing(""), load: async () => Promise.reject(new TypeError("oops")) };
  await expect(cached.get("k", broken)).rejects.toThrow("oops");
  expect(error).toHaveBeenCalledOnce();
  expect(await textOf(bringing("one"))).toBe("one");
});

/** The failure that callers of group "a" get once their share is used up, after `tookMs`. */
function overShare(tookMs = 0): Question & Questions {
  const refused = new LookupFailure("throttled", "share used up", { callerGroup: "a" });
  const loadMany = async (keys: readonly string[]): Promise<Map<string, LookupFailure>> => {
    asked.push([...keys]);
    if (tookMs > 0) await clock.sleep(tookMs);
    return new Map(keys.map((key) => [key, refused]));
  };
  const load = async () => {
    await loadMany(["k"]);
    throw refused;
  };
  return { waitUntil: clock.now() + SOFT_MS, callerGroup: "a", loadMany, load };
}

test("a caller's used-up share is not cached for others", async () => {
  await expect(cached.get("k", overShare())).rejects.toMatchObject({ code: "throttled" });
  expect(await textOf(bringing("one", { callerGroup: "b" }))).toBe("one");

  const outcomes = await cached.getMany(["x", "y"], overShare());
  expect(outcomes.get("x")).toMatchObject({ code: "throttled" });
  const theirs = await cached.getMany(["x", "y"], bringing("two", { callerGroup: "b" }));
  expect([...theirs.values()].map((answer) => "body" in answer && String(answer.body))).toEqual([
    "two",
    "two",
  ]);
});

test("a caller that waits for the look-up of one with a used-up share makes its own", async () => {
  const first = expect(cached.get("k", overShare(500))).rejects.toMatchObject({ code: "throttled" });
  const firstMany = cached.getMany(["x"], overShare(500));
  const other = textOf(bringing("one", { callerGroup: "b" }));
  const otherMany = cached.getMany(["x"], bringing("two", { callerGroup: "b" }));
  await clock.advance(500);
  await first;
  expect((await firstMany).get("x")).toMatchObject({ code: "throttled" });
  expect(await other).toBe("one");
  expect(String(((await otherMany).get("x") as { body: Buffer }).body)).toBe("two");
});

test("a caller with a used-up share still gets an older answer", async () => {
  await cached.get("k", bringing("one"));
  await clock.advance(HOUR);
  expect(await textOf(overShare())).toBe("one (stale)");
  await clock.advance(1_000);
  expect(await textOf(bringing("two", { callerGroup: "b" }))).toBe("two");
});
