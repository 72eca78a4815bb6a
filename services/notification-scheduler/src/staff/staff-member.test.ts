import { beforeAll, describe, expect, test } from "vitest";
import { hashPassword } from "./password-hash.ts";
import { canBePassword, NamedPasswords, SharedPassword, sharedMember } from "./staff-member.ts";

let annsHash: string;
let bobsHash: string;
beforeAll(async () => {
  [annsHash, bobsHash] = [await hashPassword("ann's"), await hashPassword("bob's")];
});

test("the shared password is that of `staff`", async () => {
  const { name, isPassword } = sharedMember(SharedPassword.parse("correct horse"));
  expect(name).toBe("staff");
  expect(await isPassword("correct horse")).toBe(true);
  expect(await isPassword("correct horse battery")).toBe(false);
});

test.each([
  ["correct horse", true],
  ["x", true],
  ["", false],
  [" begins with a space", false],
  ["Käsebrot", false],
  ["two\nlines", false],
  ["x".repeat(201), false],
])("%j can be a password: %s", (text, can) => {
  expect(canBePassword(text)).toBe(can);
});

describe("named passwords", () => {
  test("are each its person's", async () => {
    const members = NamedPasswords.parse(` Ann Lee:${annsHash} ; bob@example.com:${bobsHash};`);
    expect(members.map(({ name }) => name)).toEqual(["Ann Lee", "bob@example.com"]);
    expect(await members[0]?.isPassword("ann's")).toBe(true);
    expect(await members[0]?.isPassword("bob's")).toBe(false);
    expect(await members[1]?.isPassword("bob's")).toBe(true);
  });

  test.each([
    ["no name", () => `:${annsHash}`],
    ["no hash", () => "ann:secret"],
    ["one entry that is none", () => `ann:${annsHash};bob`],
    ["one name twice", () => `ann:${annsHash};Ann:${bobsHash}`],
    ["the name of the shared password", () => `staff:${annsHash}`],
    ["nothing", () => " ; "],
  ])("with %s are refused, and not repeated in the reason", (_, list) => {
    const { error } = NamedPasswords.safeParse(list());
    expect(error?.issues).toHaveLength(1);
    expect(error?.issues[0]?.message).toMatch(/^expected name:hash/);
  });
});
