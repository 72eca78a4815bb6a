import { expect, test } from "vitest";
import { z } from "zod";
import { mailingId, readMailingText } from "./mailing-text.ts";

const FILE = `Subject: New: price history

You can now see what an item
has cost before.

It is on every product page.

Have a look: https://stockfinder.example/popular
`;

test("reads a subject, paragraphs and an optional button", () => {
  const text = readMailingText(FILE);
  expect(text).toEqual({
    subject: "New: price history",
    paragraphs: ["You can now see what an item has cost before.", "It is on every product page."],
    button: { label: "Have a look", url: "https://stockfinder.example/popular" },
  });
  expect(readMailingText(FILE.replaceAll("\n", "\r\n"))).toEqual(text);
  expect(readMailingText("Subject: Hi\n\nSee http://a.example")).toMatchObject({
    paragraphs: ["See http://a.example"],
    button: null,
  });
});

test.each([
  ["", "Subject"],
  ["Hello\n\nYou", "Subject"],
  ["Subject:\n\nYou", "Subject"],
  ["Subject: Hello\nYou", "no text"],
  ["Subject: Hello", "no text"],
  ["Subject: Hello\n\nSee: https://a.example", "no text"],
  [`Subject: ${"a".repeat(121)}\n\nYou`, "longer than 120"],
])("rejects %j", (file, complaint) => expect(() => readMailingText(file)).toThrow(complaint));

test("the id depends on the text, not on its line breaks", () => {
  const id = mailingId(readMailingText(FILE));
  expect(z.uuid().parse(id)).toBe(id);
  expect(mailingId(readMailingText(FILE.replace("an item\nhas", "an\nitem has")))).toBe(id);
  expect(mailingId(readMailingText(FILE.replace("New", "Old")))).not.toBe(id);
});
