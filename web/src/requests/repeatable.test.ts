import { expect, test } from "vitest";
import { repeatable } from "./repeatable.ts";

/** A request that is answered, or lost, in turn; and the keys that it was sent under. */
function request(...outcomes: ("answered" | "lost")[]) {
  const keys: string[] = [];
  const ask = repeatable(async (_wish: string, key) => {
    keys.push(key);
    if (outcomes.shift() === "lost") throw new TypeError("Failed to fetch");
    return "done";
  });
  return { ask: (wish: string) => ask(wish).catch(() => "lost"), keys };
}

test("what was not answered is asked again under its key, until it is", async () => {
  const { ask, keys } = request("lost", "lost", "answered", "answered");
  for (const outcome of ["lost", "lost", "done", "done"]) expect(await ask("a mail")).toBe(outcome);
  expect(new Set(keys.slice(0, 3)).size).toBe(1);
  expect(keys[3]).not.toBe(keys[2]);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
});

test("something else has a key of its own", async () => {
  const { ask, keys } = request("lost", "lost");
  await ask("a mail");
  await ask("another mail");
  expect(keys[0]).not.toBe(keys[1]);
});
