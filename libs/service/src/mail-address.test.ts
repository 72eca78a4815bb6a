import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mailboxOf, readAddress } from "./mail-address.ts";

describe("reading a typed address", () => {
  test.each([
    ["jo@example.com", "jo@example.com"],
    ["  jo@example.com\n", "jo@example.com"],
    ["Jo.Doe+shops@Example.COM", "Jo.Doe+shops@example.com"],
    ["o'neil!#$%&*=?^_`{|}~-@mail.example.co.uk", "o'neil!#$%&*=?^_`{|}~-@mail.example.co.uk"],
    ["jo@bücher.example", "jo@xn--bcher-kva.example"],
    ["jo@BÜCHER.example", "jo@xn--bcher-kva.example"],
    ["jo@例え.テスト", "jo@xn--r8jz45g.xn--zckzah"],
    [`${"a".repeat(64)}@example.com`, `${"a".repeat(64)}@example.com`],
    [`jo@${"a".repeat(63)}.com`, `jo@${"a".repeat(63)}.com`],
  ])("%j is read as %j", (typed, address) => expect(readAddress(typed)).toBe(address));

  test.each([
    "",
    "jo",
    "@",
    "jo@",
    "@example.com",
    "a@b@example.com",
    "jo@localhost",
    "jo@example",
    "jo@example.c",
    "jo@example.123",
    "jo@192.0.2.1",
    "jo@1.2",
    "jo@0x7f.1",
    "jo@[192.0.2.1]",
    "jo@[IPv6:::1]",
    "jo@ex%61mple.com",
    "jo@example.com:25",
    "jo@example.com/x",
    "jo@-example.com",
    "jo@example-.com",
    "jo@exa_mple.com",
    "jo@example..com",
    "jo@example.com.",
    "jo@.example.com",
    ".jo@example.com",
    "jo.@example.com",
    "j..o@example.com",
    "j o@example.com",
    '"j o"@example.com',
    "jö@example.com",
    "Jo <jo@example.com>",
    "jo@example.com>",
    "jo@example.com, pat@example.org",
    "jo@example.com\r\nBcc: pat@example.org",
    "jo\r\nBcc:pat@example.org",
    "jo@example.com\0",
    "jo\u2028@example.com",
    `${"a".repeat(65)}@example.com`,
    `jo@${"a".repeat(64)}.com`,
    `jo@${"a.".repeat(126)}com`,
    `${"a".repeat(64)}@${"a23456789.".repeat(19)}com`,
  ])("%j is rejected", (typed) => expect(readAddress(typed)).toBeNull());

  test("an accepted address contains nothing that ends a header or command", () => {
    const parts = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom("@", "jo", "example.com", "\r\n", ">", "<", ",", " ", "Bcc:", "\0", "é", "。"),
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 6 }), (typed) => {
        const address = readAddress(typed.join(""));
        if (address === null) return;
        expect(address).not.toMatch(/[^!-~]|[<>()[\]\\,;:"]/);
        expect(address.split("@")).toHaveLength(2);
      }),
      { numRuns: 2_000 },
    );
  });

  test("reading an accepted address again does not change it", () => {
    fc.assert(
      fc.property(fc.emailAddress(), (typed) => {
        const address = readAddress(typed);
        if (address !== null) expect(readAddress(address)).toBe(address);
      }),
    );
  });
});

test.each([
  ["jo@example.com", "jo@example.com"],
  ["Jo+shops@example.com", "jo@example.com"],
  ["jo+a+b@example.com", "jo@example.com"],
  ["+jo@example.com", "+jo@example.com"],
])("the mailbox of %j is %j", (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox));
