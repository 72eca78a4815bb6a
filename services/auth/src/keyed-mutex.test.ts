import { expect, test } from "vitest";
import { KeyedMutex } from "./keyed-mutex.ts";

/** Work that ends when the test says so. */
function pending() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { work: () => promise, resolve, reject };
}

test("work of equal keys waits for its turn, and work of another key does not", async () => {
  const mutex = new KeyedMutex();
  const first = pending();
  const ended: string[] = [];
  const run = (key: string, name: string, work: () => Promise<unknown>) =>
    mutex.run(key, work).finally(() => ended.push(name));

  const [one, two] = [run("a", "first", first.work), run("a", "second", async () => {})];
  await run("b", "other", async () => {});
  expect(ended).toEqual(["other"]);

  first.resolve("done");
  await Promise.all([one, two]);
  expect(ended).toEqual(["other", "first", "second"]);
});

test("the next one runs after a failure, and the caller of the failed one gets its error", async () => {
  const mutex = new KeyedMutex();
  const first = pending();
  const failing = mutex.run("a", first.work);
  const next = mutex.run("a", async () => "next");

  first.reject(new Error("failed"));

  await expect(failing).rejects.toThrow("failed");
  expect(await next).toBe("next");
});
