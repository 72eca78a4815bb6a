import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readTerms } from "./terms.ts";

const OWN = { centsPerMile: 20 };

function aFile(text: string): string {
  const file = join(mkdtempSync(join(tmpdir(), "terms-")), "terms.tsv");
  writeFileSync(file, text);
  return file;
}

test("the product's tables have every state, and shops with their terms", () => {
  const { taxes, shops } = readTerms(OWN);
  expect(taxes.size).toBe(51);
  expect(taxes.get("OH")).toMatchObject({ rate: 5.75, local: true, clothing: null });
  expect(taxes.get("NY")?.clothing).toEqual({ under: 110 });
  expect(taxes.get("OR")).toMatchObject({ rate: 0, local: false });
  expect(shops.get("target")).toMatchObject({ freeShippingFrom: 35, membershipNeeded: false });
  expect(shops.get("samsclub")).toMatchObject({ freeShippingFrom: null, membershipNeeded: true });
});

test("an operator's file replaces rows and adds others", () => {
  const salesTaxFile = aFile(
    "# local taxes of Cleveland\nstate\trate\tlocal\tgroceries\tclothing\tchecked\nOH\t8\tno\texempt\t\t2026\nPR\t10.5\tno\t\t\t2026\n",
  );
  const shopTermsFile = aFile(
    "store\tfreeShippingFrom\tmembership\tmembershipYear\tmembershipNeeded\tchecked\ntarget\t40\t\t\tno\t2026\n",
  );
  const { taxes, shops } = readTerms({ ...OWN, files: [salesTaxFile, shopTermsFile] });
  expect(taxes.get("OH")).toMatchObject({ rate: 8, local: false });
  expect(taxes.get("PR")?.rate).toBe(10.5);
  expect(taxes.get("MA")?.rate).toBe(6.25);
  expect(shops.get("target")?.freeShippingFrom).toBe(40);
  expect(shops.get("kohls")?.freeShippingFrom).toBe(49);
});

test.each([
  ["OH\tmuch\tno\t\t\t2026", "rate"],
  ["Ohio\t5\tno\t\t\t2026", "state"],
  ["OH\t5\tmaybe\t\t\t2026", "local"],
  ["OH\t5\tno\tsome\t\t2026", "groceries"],
])("a row that is not as expected (%s) is an error that names line and column", (row, column) => {
  const salesTaxFile = aFile(`state\trate\tlocal\tgroceries\tclothing\tchecked\n${row}\n`);
  expect(() => readTerms({ ...OWN, files: [salesTaxFile] })).toThrow(
    new RegExp(`terms\\.tsv, line 2: [^]*${column}`),
  );
});
