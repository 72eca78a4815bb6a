import { expect, test } from "vitest";
import { combined, type Part } from "./combined.ts";

const added = (id: number): Part => ({
  name: "added",
  values: [id],
  text: (given) => `insert into posts (id) values (${given}) returning id`,
});
const noted: Part = {
  name: "noted",
  values: ["now", 2],
  text: (at, by) => `insert into notes (by, at) values (${by}, ${at})`,
};

test("parts become one statement, with their parameters numbered in order", () => {
  const { statement, values } = combined("posts", [added(1), noted], "select id from added");

  expect(statement.text).toBe(
    "with added as (insert into posts (id) values ($1) returning id), noted as (insert into notes (by, at) values ($3, $2)) select id from added",
  );
  expect(values).toEqual([1, "now", 2]);
});

test("the same parts are the same statement, and others have another name", () => {
  const first = combined("posts", [added(1), noted], "select id from added").statement;

  expect(combined("posts", [added(7), noted], "select id from added").statement).toBe(first);
  expect(combined("posts", [added(1)], "select id from added").statement.name).not.toBe(first.name);
  expect(first.name.length).toBeLessThan(64); // Postgres truncates longer names
});
