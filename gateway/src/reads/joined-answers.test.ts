import { expect, test } from "vitest";
import { answerJoiner } from "./joined-answers.ts";

const opening = Buffer.from('{"query":"soap","results":[');
const target = Buffer.from('{"retailer":"target"}');
const cvs = Buffer.from('{"retailer":"cvs"}');

test("joins results, and the suggestion at the end", () => {
  const join = answerJoiner();

  expect(join(opening, [target, cvs], undefined).toString()).toBe(
    '{"query":"soap","results":[{"retailer":"target"},{"retailer":"cvs"}]}',
  );
  expect(join(opening, [], { query: "soup", searched: false }).toString()).toBe(
    '{"query":"soap","results":[],"suggestion":{"query":"soup","searched":false}}',
  );
});

test("returns the same bytes to all callers of a search while its results are the same", () => {
  const join = answerJoiner();
  const first = join(opening, [target, cvs], undefined);

  expect(join(opening, [target, cvs], undefined)).toBe(first);

  const renewed = Buffer.from('{"retailer":"cvs","page":1}');
  const next = join(opening, [target, renewed], undefined);
  expect(next.toString()).toBe(
    '{"query":"soap","results":[{"retailer":"target"},{"retailer":"cvs","page":1}]}',
  );
  expect(join(opening, [target], undefined).toString()).toBe(
    '{"query":"soap","results":[{"retailer":"target"}]}',
  );
  expect(join(opening, [target], { query: "soup", searched: true }).toString()).toBe(
    '{"query":"soap","results":[{"retailer":"target"}],"suggestion":{"query":"soup","searched":true}}',
  );
});
