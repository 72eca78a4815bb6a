import { expect, test } from "vitest";
import { createSealer } from "./sealed.ts";

const [OLD, NEW] = ["o".repeat(32), "n".repeat(32)];
const settings = { token: "tk_secret" };

test("only the secret opens it, only for its row, and nothing of it can be read", () => {
  const sealer = createSealer([OLD]);
  const sealed = sealer.seal("one", settings);
  expect(sealed).not.toContain("tk_secret");
  expect(sealer.seal("one", settings)).not.toBe(sealed);
  expect(sealer.open("one", sealed)).toEqual(settings);
  expect(() => sealer.open("other", sealed)).toThrow();
  expect(() => sealer.open("one", withLastByteChanged(sealed))).toThrow();
  expect(() => createSealer([NEW]).open("one", sealed)).toThrow("CHANNEL_SECRET");
});

test("a new secret before the old one seals, and both open", () => {
  const sealed = createSealer([OLD]).seal("one", settings);
  const both = createSealer([NEW, OLD]);
  expect(both.open("one", sealed)).toEqual(settings);
  expect(createSealer([NEW]).open("one", both.seal("one", settings))).toEqual(settings);
});

function withLastByteChanged(sealed: string): string {
  const [keyId, encoded = ""] = sealed.split(".");
  const bytes = Buffer.from(encoded, "base64url");
  bytes.writeUInt8((bytes.at(-1) ?? 0) ^ 1, bytes.length - 1);
  return `${keyId}.${bytes.toString("base64url")}`;
}
