import { expect, test } from "vitest";
import { JoinedAnswers } from "./joined-answers.ts";

const opening = Buffer.from('{"query":"soap","results":[');
const target = Buffer.from('{"retailer":"target"}');
const cvs = Buffer.from('{"retailer":"cvs"}');

test("joins results, and the suggestion at the end", () => {
  const answers = new JoinedAnswers();

  expect(answers.join(opening, [target, cvs], undefined).toString()).toBe(
    '{"query":"soap","results":[{"retailer":"target"},{"retailer":"cvs"}]}',
  );
  expect(answers.join(opening, [], { query: "soup", searched: false }).toString()).toBe(
    '{"query":"soap","results":[],"suggestion":{"query":"soup","searched":false}}',
  );
});

test("returns the same bytes to all callers of a search while its results are the same", () => {
  const answers = new JoinedAnswers();
  const first = answers.join(opening, [target, cvs], undefined);

  expect(answers.join(opening, [target, cvs], undefined)).toBe(first);

  const renewed = Buffer.from('{"retailer":"cvs","page":1}');
  const next = answers.join(opening, [target, renewed], undefined);
  expect(next.toString()).toBe(
    '{"query":"soap","results":[{"retailer":"target"},{"retailer":"cvs","page":1}]}',
  );
  expect(answers.join(opening, [target], undefined).toString()).toBe(
    '{"query":"soap","results":[{"retailer":"target"}]}',
  );
  expect(answers.join(opening, [target], { query: "soup", searched: true }).toString()).toBe(
    '{"query":"soap","results":[{"retailer":"target"}],"suggestion":{"query":"soup","searched":true}}',
  );
});
