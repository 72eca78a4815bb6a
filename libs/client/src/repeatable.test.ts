import { expect, test } from "vitest";
import { repeatable } from "./repeatable.ts";

/** A request whose answers arrive or get lost, in turn; and the keys that it was sent under. */
function request(...outcomes: ("answered" | "lost")[]) {
  const keys: string[] = [];
  const send = repeatable(async (_input: string, key) => {
    keys.push(key);
    if (outcomes.shift() === "lost") throw new TypeError("Failed to fetch");
    return "done";
  });
  return { send: (input: string) => send(input).catch(() => "lost"), keys };
}

test("the same input keeps its key until it is answered", async () => {
  const { send, keys } = request("lost", "lost", "answered", "answered");
  for (const outcome of ["lost", "lost", "done", "done"]) expect(await send("a mail")).toBe(outcome);
  expect(new Set(keys.slice(0, 3)).size).toBe(1);
  expect(keys[3]).not.toBe(keys[2]);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
});

test("another input has a key of its own", async () => {
  const { send, keys } = request("lost", "lost");
  await send("a mail");
  await send("another mail");
  expect(keys[0]).not.toBe(keys[1]);
});
