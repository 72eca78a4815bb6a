import fc from "fast-check";
import { isObject } from "../src/readers/parsing/fields.ts";
import { LookupFailure } from "../src/readers/parsing/lookup-failure.ts";
import type { UpstreamCall } from "../src/readers/parsing/retailer.ts";
import type { UpstreamAnswer } from "../src/readers/parsing/upstream.ts";

/*
 * Answers as no retailer promised them: for the property that a reader, whatever it is given, ends with what it was asked
 * for or with a `LookupFailure`.
 */

/** Real answers with nodes cut out or replaced, cut short or with characters changed, and anything at all. */
export function mangled(answers: readonly UpstreamAnswer[]): fc.Arbitrary<UpstreamAnswer> {
  const answer = fc.constantFrom(...answers);
  const body = fc.oneof(
    { weight: 5, arbitrary: answer.chain(({ body }) => withOtherNodes(body)) },
    { weight: 3, arbitrary: answer.chain(({ body }) => withOtherText(body)) },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.string({ unit: "binary" }) },
  );
  return fc.record({
    status: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(200, 206) }, fc.integer({ min: 100, max: 599 })),
    contentType: fc.constantFrom("application/json", "text/html", ""),
    body,
  });
}

/** What the call reads, or null for the one way in which reading may fail; anything else that is thrown is a fault. */
export function readOrFail<T>(call: UpstreamCall<T>, answer: UpstreamAnswer): T | null {
  try {
    return call.read(answer);
  } catch (error) {
    if (error instanceof LookupFailure) return null;
    throw error;
  }
}

/** The values that upset readers: of another kind, empty, hollow, huge, half of a character. */
const oddValue = fc.oneof(
  fc.constantFrom(
    null,
    "",
    " ",
    [],
    {},
    [null],
    0,
    -1,
    Number.POSITIVE_INFINITY,
    2147483439,
    99999999.99,
    "NaN",
    "\ud83d",
    true,
  ),
  fc.jsonValue({ maxDepth: 2 }),
);

const edits = fc.array(fc.record({ at: fc.nat(), cut: fc.boolean(), value: oddValue }), {
  minLength: 1,
  maxLength: 4,
});

/** A body whose JSON (in a page: the JSON within it) has up to four nodes cut out or replaced. */
function withOtherNodes(body: string): fc.Arbitrary<string> {
  const { before, json, after } = jsonWithin(body);
  return edits.map((edits) => {
    const root = { body: JSON.parse(json) };
    for (const { at, cut, value } of edits) {
      const places = placesIn(root);
      const place = places[at % places.length];
      if (!place) break;
      if (cut) delete place.holder[place.key];
      // A value of its own each time: a later edit may reach into it.
      else place.holder[place.key] = structuredClone(value);
    }
    return before + (JSON.stringify(root.body) ?? "") + after;
  });
}

function jsonWithin(body: string): { before: string; json: string; after: string } {
  const start = body.search(/[[{]/);
  const end = Math.max(body.lastIndexOf("}"), body.lastIndexOf("]")) + 1;
  const json = body.slice(start, end);
  try {
    JSON.parse(json);
    return { before: body.slice(0, start), json, after: body.slice(end) };
  } catch {
    return { before: body, json: "null", after: "" };
  }
}

function placesIn(holder: object): { holder: Record<string, unknown>; key: string }[] {
  const entries = holder as Record<string, unknown>;
  return Object.keys(entries).flatMap((key) => {
    const value = entries[key];
    const within = isObject(value) || Array.isArray(value) ? placesIn(value) : [];
    return [{ holder: entries, key }, ...within];
  });
}

/** A body cut short, or with a stretch of it taken out or written over. */
function withOtherText(body: string): fc.Arbitrary<string> {
  const position = fc.nat(Math.max(0, body.length - 1));
  return fc.oneof(
    position.map((end) => body.slice(0, end)),
    fc
      .tuple(position, fc.nat(40), fc.string({ unit: "binary", maxLength: 8 }))
      .map(([at, length, text]) => body.slice(0, at) + text + body.slice(at + length)),
  );
}
