import { REFERRAL_ALPHABET, ReferralCode } from "@stockfinder/contracts/referrals";
import { expect, test } from "vitest";
import { drawReferralCode } from "./referrals.ts";

const DRAWN = 20_000;

test("a code has six unambiguous characters and is a valid ReferralCode", () => {
  for (let draw = 0; draw < 1_000; draw++) {
    const code = drawReferralCode();
    expect(code).toMatch(/^[^ILO01]{6}$/);
    expect([...code].every((character) => REFERRAL_ALPHABET.includes(character))).toBe(true);
    expect(ReferralCode.parse(code.toLowerCase())).toBe(code);
  }
});

test("every character is equally likely at every position", () => {
  const counts = Array.from({ length: 6 }, () => new Map<string, number>());
  for (let draw = 0; draw < DRAWN; draw++) {
    [...drawReferralCode()].forEach((character, place) => {
      counts[place]?.set(character, (counts[place]?.get(character) ?? 0) + 1);
    });
  }
  const expected = DRAWN / REFERRAL_ALPHABET.length;
  for (const count of counts) {
    const chiSquare = [...REFERRAL_ALPHABET]
      .map((character) => ((count.get(character) ?? 0) - expected) ** 2 / expected)
      .reduce((sum, part) => sum + part);
    expect(chiSquare).toBeLessThan(90); // 30 degrees of freedom: fails by chance once in ten million runs
  }
});
