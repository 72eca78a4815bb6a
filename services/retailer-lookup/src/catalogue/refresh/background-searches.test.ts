import type { Bus } from "@stockfinder/bus/bus";
import type { Principal } from "@stockfinder/contracts/principal";
import { RETAILER_IDS } from "@stockfinder/contracts/retailers";
import { quietLogger } from "@stockfinder/testing/quiet-logger";
import { expect, test } from "vitest";
import { backgroundSearches } from "./background-searches.ts";

const ZIP = "44114";

function someSearches() {
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  let now = 0;
  const bus = {
    call: (_: unknown, { query }: { readonly query: string }) => {
      asked.push(query);
      return new Promise<never>((resolve) => answers.push(resolve as () => void));
    },
  } as unknown as Pick<Bus, "call">;
  const searches = backgroundSearches({
    bus,
    clock: { now: () => now },
    logger: quietLogger("lookup"),
  });
  return {
    asked,
    pass: (ms: number) => {
      now += ms;
    },
    answerAll: async () => {
      for (const answer of answers.splice(0)) answer();
      await Promise.resolve();
      await Promise.resolve();
    },
    search: (query: string, callerGroup = "00001") => {
      const principal: Principal = { kind: "anonymous", callerGroup };
      return searches({ query, zip: ZIP }, RETAILER_IDS, { principal, requestId: "request" });
    },
  };
}

test("each retailer is searched once, and a second after the last answer nothing more will be known", async () => {
  const { asked, pass, answerAll, search } = someSearches();
  expect(search("milk")).toBe(true);
  expect(search("Milk")).toBe(true);
  expect(asked).toHaveLength(RETAILER_IDS.length);

  await answerAll();
  expect(search("milk")).toBe(true); // what was found is being written
  pass(1_000);
  expect(search("milk")).toBe(false);
  expect(asked).toHaveLength(RETAILER_IDS.length);

  pass(10 * 60_000);
  expect(search("milk")).toBe(true);
  expect(asked).toHaveLength(2 * RETAILER_IDS.length);
});

test("one caller's long list leaves room for others, and goes on when its first words are answered", async () => {
  const { asked, answerAll, search } = someSearches();
  expect(["milk", "eggs", "tea"].map((query) => search(query))).toEqual([true, true, true]);
  expect(new Set(asked)).toEqual(new Set(["milk", "eggs"]));
  search("coffee", "00002");
  search("rice", "00003");
  search("salt", "00004");
  expect(new Set(asked)).toEqual(new Set(["milk", "eggs", "coffee", "rice"]));

  await answerAll();
  search("tea");
  expect(asked.at(-1)).toBe("tea");
});
