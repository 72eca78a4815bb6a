import { expect, test } from "vitest";
import { usualText, verdictOn } from "./usual-text.ts";

test.each([
  [440, 500, "12% under its usual price"],
  [550, 500, "10% over its usual price"],
  [499, 500, "At its usual price"],
])("%d where %d is usual: %s", (current, usual, text) => {
  expect(usualText({ current, usual }, true)).toBe(text);
  expect(usualText({ current, usual }, false)).toBe(`${text}, before shipping`);
});

test("today's mark is the price that the page shows", () => {
  const verdict = { kind: "usual", current: 480, lowest: 470, usual: 500, highest: 520 } as const;
  const said = { ...verdict, currency: "USD", days: 90, stores: 2, points: 30 };
  const shown = (value: number, currency = "USD") => verdictOn(said, { value, currency });
  expect(shown(490)).toMatchObject({ current: 490, lowest: 470, highest: 520 });
  expect(shown(440)).toMatchObject({ current: 440, lowest: 440, highest: 520 });
  expect(shown(530)).toMatchObject({ current: 530, lowest: 470, highest: 530 });
  expect(shown(440, "CAD")).toBe(said);
  expect(verdictOn(said, undefined)).toBe(said);
});
