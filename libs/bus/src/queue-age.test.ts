import { expect, test } from "vitest";
import { QueueAge } from "./queue-age.ts";

function aQueue() {
  const clock = { now: 1_000_000 };
  return { clock, age: new QueueAge(() => clock.now) };
}

test("an empty queue has no age, however long it has been empty", () => {
  const { clock, age } = aQueue();
  clock.now += 60_000;
  expect(age.oldestSeconds(0)).toBe(0);
});

test("without a message taken, the age grows since the queue was empty", () => {
  const { clock, age } = aQueue();
  clock.now += 60_000;
  age.oldestSeconds(0);
  clock.now += 5_000;
  expect(age.oldestSeconds(3)).toBe(5);
});

test("the remaining messages were sent after the last one taken", () => {
  const { clock, age } = aQueue();
  clock.now += 60_000;
  age.taken(clock.now - 2_000);
  expect(age.oldestSeconds(3)).toBe(2);
  age.taken(clock.now - 9_000); // a retried one
  expect(age.oldestSeconds(3)).toBe(2);
});

test("a sender whose clock is ahead does not cause a negative age", () => {
  const { clock, age } = aQueue();
  age.taken(clock.now + 5_000);
  expect(age.oldestSeconds(1)).toBe(0);
});
