import { sharedMember } from "@stockfinder/notification-scheduler/staff/staff-member";
import { expect, test, vi } from "vitest";
import { Entrance } from "./entrance.ts";

const TRIER = { caller: "192.0.2.1", widerNetworks: [] };

function announced(): { readonly codes: string[]; readonly entrance: Entrance } {
  const codes: string[] = [];
  return { codes, entrance: new Entrance([], (code) => codes.push(code)) };
}

test("a code opens one session, once, and the next one is announced", async () => {
  const { codes, entrance } = announced();
  const [code = ""] = codes;
  const token = await entrance.enter(code.toLowerCase(), TRIER);

  expect(await entrance.draftOf(token)).toEqual({});
  expect(await entrance.draftOf("another")).toBeNull();
  expect(await entrance.draftOf(null)).toBeNull();
  await expect(entrance.enter(code, TRIER)).rejects.toMatchObject({ code: "unauthorized" });
  expect(codes).toHaveLength(2);
  const second = await entrance.enter(codes[1] ?? "", TRIER);
  expect(await entrance.draftOf(token)).toBeNull();
  expect(await entrance.draftOf(second)).toEqual({});
});

test("after five wrong tries in a minute the right code is refused too, also one that is new", async () => {
  const { codes, entrance } = announced();
  await entrance.enter(codes[0] ?? "", TRIER);
  for (let tried = 0; tried < 5; tried += 1)
    await expect(entrance.enter(`WRONG${tried}`, TRIER)).rejects.toMatchObject({ code: "unauthorized" });

  await expect(entrance.enter(codes[1] ?? "", TRIER)).rejects.toMatchObject({ code: "too-many" });
  await entrance.enter(codes[1] ?? "", { ...TRIER, caller: "198.51.100.1" });
});

test("with a staff password there is no code, and a session ends after an hour", async () => {
  vi.useFakeTimers();
  const codes: string[] = [];
  const entrance = new Entrance([sharedMember("What staff type")], (code) => codes.push(code));
  const token = await entrance.enter("What staff type", TRIER);

  expect(codes).toEqual([]);
  expect(await entrance.draftOf(token)).toEqual({});
  vi.advanceTimersByTime(60 * 60_000 + 1);
  expect(await entrance.draftOf(token)).toBeNull();
  vi.useRealTimers();
});
