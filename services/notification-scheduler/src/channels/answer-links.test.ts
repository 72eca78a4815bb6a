import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createAnswerLinks } from "./answer-links.ts";

const [OLD, NEW] = ["an old secret ".repeat(3), "a new secret ".repeat(3)];

function tokenOf(secret: string, alertId: string): string {
  return createAnswerLinks([secret]).tokenOf(alertId);
}

test("a link names its alert, also after its secret was replaced", () => {
  const id = randomUUID();
  const token = tokenOf(OLD, id);
  const link = createAnswerLinks([OLD]).linkTo("https://stockfinder.example", id);
  expect(link).toBe(`https://stockfinder.example/answer#${token}`);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(createAnswerLinks([OLD]).alertOf(token)).toBe(id);
  expect(createAnswerLinks([NEW, OLD]).alertOf(token)).toBe(id);
  expect(createAnswerLinks([NEW]).alertOf(token)).toBeNull();
});

test("a signature is valid for one alert only", () => {
  const [one, other] = [tokenOf(OLD, randomUUID()), tokenOf(OLD, randomUUID())];
  const [ofOne, ofOther] = [Buffer.from(one, "base64url"), Buffer.from(other, "base64url")];
  const forged = Buffer.concat([ofOne.subarray(0, 16), ofOther.subarray(16)]).toString("base64url");
  expect(createAnswerLinks([OLD]).alertOf(forged)).toBeNull();
  expect(createAnswerLinks([OLD]).alertOf("short")).toBeNull();
});
