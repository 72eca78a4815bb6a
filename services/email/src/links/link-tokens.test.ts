import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { bytesOfUuid, LinkTokens, uuidOfBytes } from "./link-tokens.ts";

const tokens = new LinkTokens("a secret of no less than 32 characters");
const id = randomUUID();

test("a token is read for its own purpose only", () => {
  const token = tokens.make("confirm", bytesOfUuid(id));
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(uuidOfBytes(tokens.read("confirm", token) ?? Buffer.of())).toBe(id);
  expect(tokens.read("unsubscribe", token)).toBeNull();
  expect(new LinkTokens("another secret, of 32 characters too").read("confirm", token)).toBeNull();
});

test("a token with any character changed is rejected", () => {
  const token = tokens.make("confirm", bytesOfUuid(id));
  for (let place = 0; place < token.length; place++) {
    const changed = `${token.slice(0, place)}${token[place] === "A" ? "Q" : "A"}${token.slice(place + 1)}`;
    expect(tokens.read("confirm", changed)).toBeNull();
  }
  for (const none of ["", "x", `${token}A`, token.slice(1), `${token.slice(0, -1)}=`, "é".repeat(43)])
    expect(tokens.read("confirm", none)).toBeNull();
});
