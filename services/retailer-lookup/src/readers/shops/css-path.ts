import { AttributeAction, type AttributeSelector, parse, type Selector, SelectorType } from "css-what";

/** Longer paths are not written by people. */
const LONGEST = 200;
const MOST_STEPS = 8;
const MOST_ALTERNATIVES = 4;

export interface PathElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Among its parent's elements, from 1. */
  readonly position: number;
}

type Relation = "descendant" | "child" | "adjacent" | "sibling";

/** One element of a path, and how it relates to the element before it. */
export interface PathStep {
  readonly relation: Relation;
  readonly tests: readonly ((element: PathElement) => boolean)[];
}

/** A CSS path: the alternatives between its commas, each from the outermost element to the wanted one. */
export type CssPath = readonly (readonly PathStep[])[];

/**
 * Compiles a CSS path of tags, classes, ids, attributes, `:first-child`, `:nth-child(2)` and the four combinators: what can be
 * matched in one pass over a page, in a time that is linear in both.
 * @throws {RangeError} that says what is wrong with it.
 */
export function cssPath(text: string): CssPath {
  if (text.length > LONGEST) throw new RangeError(`a CSS path has at most ${LONGEST} characters`);
  const alternatives = parsed(text);
  if (alternatives.length > MOST_ALTERNATIVES)
    throw new RangeError(`a CSS path has at most ${MOST_ALTERNATIVES} alternatives`);
  return alternatives.map(stepsOf);
}

function parsed(text: string): Selector[][] {
  try {
    return parse(text);
  } catch (error) {
    throw new RangeError(`no CSS path: ${error instanceof Error ? error.message : error}`);
  }
}

function stepsOf(tokens: readonly Selector[]): PathStep[] {
  const steps: { relation: Relation; tests: PathStep["tests"][number][] }[] = [
    { relation: "descendant", tests: [] },
  ];
  for (const token of tokens) {
    const relation = RELATIONS.get(token.type);
    if (relation) steps.push({ relation, tests: [] });
    else steps.at(-1)?.tests.push(testOf(token));
  }
  if (steps.some(({ tests }) => tests.length === 0))
    throw new RangeError("no CSS path: an element is missing beside a combinator");
  if (steps.length > MOST_STEPS) throw new RangeError(`a CSS path has at most ${MOST_STEPS} steps`);
  return steps;
}

const RELATIONS: ReadonlyMap<SelectorType, Relation> = new Map([
  [SelectorType.Descendant, "descendant"],
  [SelectorType.Child, "child"],
  [SelectorType.Adjacent, "adjacent"],
  [SelectorType.Sibling, "sibling"],
]);

function testOf(token: Selector): PathStep["tests"][number] {
  switch (token.type) {
    case SelectorType.Universal:
      return () => true;
    case SelectorType.Tag: {
      const name = token.name.toLowerCase();
      return (element) => element.name === name;
    }
    case SelectorType.Attribute:
      return attributeTest(token);
    case SelectorType.Pseudo: {
      const position =
        token.name === "first-child" ? 1 : token.name === "nth-child" ? Number(token.data) : Number.NaN;
      if (Number.isInteger(position) && position > 0) return (element) => element.position === position;
    }
  }
  throw new RangeError(
    "only tags, classes, ids, attributes, :first-child and :nth-child(number) are understood",
  );
}

function attributeTest({ name, action, value, ignoreCase }: AttributeSelector): PathStep["tests"][number] {
  const folded = (text: string) => (ignoreCase === true ? text.toLowerCase() : text);
  const wanted = folded(value);
  const isIn = (found: string): boolean => {
    switch (action) {
      case AttributeAction.Exists:
        return true;
      case AttributeAction.Equals:
        return found === wanted;
      case AttributeAction.Not:
        return found !== wanted;
      case AttributeAction.Element:
        return found.split(/\s+/).includes(wanted);
      case AttributeAction.Start:
        return wanted !== "" && found.startsWith(wanted);
      case AttributeAction.End:
        return wanted !== "" && found.endsWith(wanted);
      case AttributeAction.Any:
        return wanted !== "" && found.includes(wanted);
      case AttributeAction.Hyphen:
        return found === wanted || found.startsWith(`${wanted}-`);
    }
  };
  const key = name.toLowerCase();
  return ({ attributes }) => {
    const found = Object.hasOwn(attributes, key) ? attributes[key] : undefined; // `constructor` is no attribute
    return found === undefined ? action === AttributeAction.Not : isIn(folded(found));
  };
}
