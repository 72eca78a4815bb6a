import { expect, test } from "vitest";
import { peopleOf } from "./people.ts";

const ACCOUNT = "account:0190b0a0-0000-4000-8000-00000000000a";
const OTHER = "account:0190b0a0-0000-4000-8000-00000000000b";
const BROWSER = "fingerprint:browser";
const PHONE = "fingerprint:phone";
const SOCKET = "socket:0190b0a0-0000-4000-8000-00000000000c";

test.each([
  ["nobody", [], []],
  ["two tabs", [[BROWSER], [BROWSER]], [[BROWSER]]],
  ["two people", [[BROWSER], [PHONE]], [[BROWSER], [PHONE]]],
  [
    "a computer and a phone of one account",
    [
      [ACCOUNT, BROWSER],
      [ACCOUNT, PHONE],
    ],
    [[ACCOUNT, BROWSER, PHONE]],
  ],
  ["a tab from before the sign-in", [[BROWSER], [ACCOUNT, BROWSER]], [[ACCOUNT, BROWSER]]],
  [
    "tabs that only a third one joins",
    [[BROWSER], [PHONE], [ACCOUNT, PHONE], [ACCOUNT, BROWSER]],
    [[ACCOUNT, BROWSER, PHONE]],
  ],
  ["clients that are nobody", [[SOCKET], [OTHER]], [[SOCKET], [OTHER]]],
])("%s", (_, listeners, people) => {
  const found = peopleOf(listeners.map((keys) => ({ keys })));
  expect(found.map(({ keys }) => keys)).toEqual(people);
});

test("a person follows what any of their tabs follows", () => {
  const [person] = peopleOf([
    { keys: [BROWSER], country: "USA", upcs: ["1"], stores: [] },
    { keys: [BROWSER], country: "CAN", upcs: ["2"], stores: ["target"] },
  ]);
  expect(person).toEqual({
    keys: [BROWSER],
    countries: new Set(["USA", "CAN"]),
    upcs: new Set(["1", "2"]),
    stores: new Set(["target"]),
  });
});
