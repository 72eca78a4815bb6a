import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { z } from "zod";
import { Sizes } from "./catalog/columns.ts";
import { readTable } from "./table.ts";

const Row = z.strictObject({ name: z.string(), sizes: Sizes, note: z.string() });

function rowsOf(text: string) {
  const path = join(tmpdir(), `table-${process.pid}.tsv`);
  writeFileSync(path, `name\tsizes\tnote\n${text}\n`);
  return readTable(pathToFileURL(path), Row);
}

test("reads a line, and empty cells that are left out at its end", () => {
  expect(rowsOf("Rice\t2 lb=198; 5 lb=448")).toEqual([
    {
      name: "Rice",
      sizes: [
        ["2 lb", 198],
        ["5 lb", 448],
      ],
      note: "",
    },
  ]);
});

test.each([
  ["a price that is no number", "Rice\t2 lb=198\nBeans\t15 oz=cheap", /line 3: .*sizes/s],
  ["a product without a size", "Rice", /line 2: .*sizes/s],
  ["a cell too many", "Rice\t2 lb=198\t\tmore", /line 2: more cells than columns/],
])("names the line of %s", (_, text, error) => {
  expect(() => rowsOf(text)).toThrow(error);
});
