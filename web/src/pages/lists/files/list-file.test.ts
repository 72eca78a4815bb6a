import type { Line } from "@stockfinder/contracts/lists";
import { expect, test } from "vitest";
import { readListFile, writeListFile } from "./list-file.ts";

const MILK = {
  ...{
    text: "milk, 1 gallon",
    quantity: 2,
    upc: null,
    note: "",
    maxPrice: null,
    similar: false,
    checked: false,
  },
} as Line;
const WIPES = {
  ...MILK,
  text: "=wipes",
  upc: "044600015934",
  note: 'the "big" ones',
  maxPrice: 6.5,
  similar: true,
};

test("what is written can be read", () => {
  const { lines, problems } = readListFile(writeListFile([MILK, { ...WIPES, checked: true } as Line]));
  expect(problems).toEqual([]);
  const clientId = expect.any(String);
  const [{ checked: _, ...milk }, { checked: __, ...wipes }] = [MILK, WIPES];
  expect(lines).toEqual([
    { ...milk, clientId },
    { ...wipes, clientId },
  ]);
});

test("other programs' headings, separators and byte order marks are known", () => {
  const { lines, problems } = readListFile("\uFEFFItem;Qty;Notes\r\nbread;3;rye\r\n\r\n2x eggs;;\r\n");
  expect(problems).toEqual([]);
  expect(lines).toMatchObject([{ text: "bread", quantity: 3, note: "rye" }, { text: "2x eggs" }]);
  expect(lines[1]).not.toHaveProperty("quantity");
});

test.each([
  [
    "milk\neggs",
    null,
    "The first line must name the columns, with text or upc among them: text, quantity, note",
  ],
  ["text\n", undefined, undefined],
  ["text,quantity\nmilk,2\neggs,many", 3, "The quantity many is no number from 1 to 999"],
  ["text,quantity\nmilk,0", 2, "The quantity 0 is no number from 1 to 999"],
  ["upc\n044600015935", 2, "044600015935 is no UPC or EAN"],
  ["text,max price\nmilk,free", 2, "free is no price"],
  ["text,note\n,soon", 2, "It has neither text nor upc"],
  ["text,note\nmilk,a,b", 2, "It has more cells than the headings"],
  [`text\n${"a".repeat(201)}`, 2, "The text has more than 200 characters"],
  [`text\n${"a\n".repeat(301)}`, null, "A list has at most 300 lines"],
])("%j: line %s, %s", (text, line, words) => {
  const { problems } = readListFile(text);
  expect(problems[0]).toEqual(line === undefined ? undefined : { line, words });
});

test("right lines are read beside wrong ones, which are named as the file counts", () => {
  const { lines, problems } = readListFile("text,quantity\nmilk,2\n\neggs,x\nbread,1");
  expect(lines.map(({ text }) => text)).toEqual(["milk", "bread"]);
  expect(problems).toMatchObject([{ line: 4 }]);
});
