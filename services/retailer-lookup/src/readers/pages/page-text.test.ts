import { expect, test } from "vitest";
import { pageText } from "./page-exchange.ts";

const EURO_IN_1252 = Buffer.from([0x80]);

test.each([
  ["the header", "text/html; charset=windows-1252", EURO_IN_1252],
  ["the header, in quotes", 'text/html; Charset="Windows-1252"', EURO_IN_1252],
])("%s says the encoding", (_where, contentType, body) => {
  expect(pageText(body, contentType)).toBe("€");
});

test.each([
  '<meta charset="windows-1252">',
  "<meta charset=windows-1252>",
  '<meta http-equiv="Content-Type" content="text/html; charset=windows-1252">',
])("the page says the encoding: %s", (meta) => {
  expect(pageText(Buffer.concat([Buffer.from(meta), EURO_IN_1252]), "text/html")).toBe(`${meta}€`);
});

test("the header counts more than the page", () => {
  const page = '<meta charset="windows-1252">€';
  expect(pageText(Buffer.from(page), "text/html; charset=utf-8")).toBe(page);
});

test.each([null, "text/html", "text/html; charset=klingon"])("%s means UTF-8", (contentType) => {
  expect(pageText(Buffer.from("€ 5"), contentType)).toBe("€ 5");
});

test("invalid bytes of the encoding break nothing", () => {
  expect(pageText(Buffer.from([0xff, 0x41]), null)).toBe("\uFFFDA");
});
