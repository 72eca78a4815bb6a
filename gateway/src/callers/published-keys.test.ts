import type { Bus } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import { type FakeClock, fakeClock, settle } from "@stockfinder/testing/fake-clock";
import { beforeEach, expect, test } from "vitest";
import { PublishedKeys } from "./published-keys.ts";

const X = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo";

interface Asked {
  answer(...kids: string[]): void;
  fail(): void;
}

let clock: FakeClock;
let asked: Asked[];
let warnings: number;
let keys: PublishedKeys;

beforeEach(() => {
  clock = fakeClock();
  asked = [];
  warnings = 0;
  const bus = {
    call: () => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      asked.push({
        answer: (...kids) =>
          resolve({ keys: kids.map((kid) => ({ kty: "OKP", crv: "Ed25519", x: X, kid, alg: "EdDSA" })) }),
        fail: () => reject(new Fault("unavailable", "not reachable")),
      });
      return promise;
    },
  } as Pick<Bus, "call"> as Bus;
  keys = new PublishedKeys({ bus, clock, logger: { warn: () => warnings++ } });
});

/** Waits for a key; `found` is the result. */
function wanting(kid: string): { found: boolean | undefined } {
  const want: { found: boolean | undefined } = { found: undefined };
  void keys.keyOf(kid).then((key) => {
    want.found = key !== undefined;
  });
  return want;
}

test("keys are fetched when the first is needed, once for all requests that wait", async () => {
  const wants = [wanting("a"), wanting("b"), wanting("a")];
  expect(asked).toHaveLength(1);

  asked[0]?.answer("a", "b");
  await settle();

  expect(wants).toEqual([{ found: true }, { found: true }, { found: true }]);
  expect(asked).toHaveLength(1);
});

test("an unknown key is fetched at most once a second, however many requests bring it", async () => {
  const known = wanting("a");
  asked[0]?.answer("a");
  await settle();
  const wants = Array.from({ length: 20 }, () => wanting("b"));

  await clock.advance(999);
  expect(asked).toHaveLength(1);
  await clock.advance(1);
  expect(asked).toHaveLength(2);
  asked[1]?.answer("a");
  await settle();

  expect(known.found).toBe(true);
  expect(wants.every(({ found }) => found === false)).toBe(true);
});

test("a key published during a fetch is found by the next fetch", async () => {
  void wanting("a");
  const late = wanting("b");
  asked[0]?.answer("a");
  await settle();
  expect(late.found).toBeUndefined();

  await clock.advance(1_000);
  asked[1]?.answer("a", "b");
  await settle();

  expect(late.found).toBe(true);
});

test("while auth is unavailable no request waits, one warning is logged, and the known keys stay valid", async () => {
  void wanting("a");
  asked[0]?.answer("a");
  await clock.advance(1_000);
  const first = keys.keyOf("b");
  asked[1]?.fail();
  await expect(first).rejects.toMatchObject({ code: "unavailable" });

  await expect(keys.keyOf("b")).rejects.toMatchObject({ code: "unavailable" });
  expect(asked).toHaveLength(2);
  await clock.advance(1_000);
  const second = keys.keyOf("b");
  asked[2]?.fail();
  await expect(second).rejects.toMatchObject({ code: "unavailable" });

  expect(await keys.keyOf("a")).toBeDefined();
  expect(warnings).toBe(1);
});

test("known keys are fetched every minute, so that a withdrawn key is noticed", async () => {
  keys.start();
  await clock.advance(60_000);
  expect(asked).toHaveLength(0);
  void wanting("a");
  asked[0]?.answer("a");
  await clock.advance(59_999);
  expect(asked).toHaveLength(1);

  await clock.advance(1);
  asked[1]?.answer("b");
  await clock.advance(1_000);
  const gone = wanting("a");
  asked[2]?.answer("b");
  await settle();
  expect(gone.found).toBe(false);

  keys.stop();
  await clock.advance(120_000);
  expect(asked).toHaveLength(3);
});
