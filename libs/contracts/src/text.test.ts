import { expect, test } from "vitest";
import { Fault, parseInput } from "./fault.ts";
import { buildLink } from "./links.ts";
import { reportObservation } from "./observations.ts";
import { listOffers } from "./offers.ts";
import type { HttpOperation } from "./operation.ts";
import { subscribePush } from "./push.ts";
import { sendBroadcast } from "./staff.ts";

const ADDRESS = `https://shop.example/${"a".repeat(9_000)}`;

test.each<[HttpOperation, string, string, number]>([
  [sendBroadcast, "title", ADDRESS, 200],
  [sendBroadcast, "message", ADDRESS, 1_000],
  [sendBroadcast, "notiId", ADDRESS, 300],
  [sendBroadcast, "url", ADDRESS, 4_000],
  [buildLink, "url", ADDRESS, 4_000],
  [subscribePush, "endpoint", ADDRESS, 1_000],
  [reportObservation, "image", ADDRESS, 2_000],
  [listOffers, "url", ADDRESS, 2_000],
])("$name says of a long $1 that it is too long", ({ input }, path, value, most) => {
  let errors: unknown;
  try {
    parseInput(input, { [path]: value });
  } catch (error) {
    errors = error instanceof Fault ? error.details.errors : error;
  }
  const message = `Must have at most ${most} characters`;
  expect(errors).toEqual(expect.arrayContaining([{ path, message }]));
});
