import { findProblem } from "@stockfinder/contracts/post-rules";
import { expect, test } from "vitest";
import { EMPTY_FORM, withStatus } from "./post-form-values.ts";

const GOOD = { ...EMPTY_FORM, title: "Wipes are back", text: "Two shelves full.", store: "Target" };

test("an empty optional field is valid", () => {
  expect(findProblem(GOOD)).toBeNull();
});

test("Out of Stock sets the quantity to 0, and another status clears it", () => {
  const out = withStatus({ ...GOOD, quantity: "10-30" }, "Out of Stock");
  expect(out).toMatchObject({ status: "Out of Stock", quantity: "0" });
  expect(findProblem(out)).toBeNull();
  expect(withStatus(out, "Limited Stock")).toMatchObject({ status: "Limited Stock", quantity: "" });
});

test("another status keeps a chosen quantity", () => {
  expect(withStatus({ ...GOOD, quantity: "10-30" }, "In Stock")).toMatchObject({ quantity: "10-30" });
});
