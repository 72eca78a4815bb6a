import { DEEPEST } from "@stockfinder/product-rules/product-page/page-facts";
import { BLOCKS } from "@stockfinder/product-rules/product-page/visible-text";
import { Parser } from "htmlparser2";
import type { CssPath, PathElement, PathStep } from "./css-path.ts";

/** The longest text of an element: a page's data in a script may be long. */
const LONGEST_TEXT = 1_000_000;
/** Large shops' pages have 20,000. */
const MOST_ELEMENTS = 100_000;

export interface Wish {
  readonly path: CssPath;
  readonly most: number;
}

export interface FoundElement {
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
  /** Where it begins and ends in the page; one that is not closed ends nowhere. */
  readonly start: number;
  end: number;
}

interface Track {
  readonly wish: number;
  readonly steps: readonly PathStep[];
}

/**
 * For one open element and each track, the steps matched so far, as bits: by the element itself (`child`), by it or an ancestor
 * (`descendant`), by its last child (`adjacent`), and by any child so far (`sibling`).
 */
class Level {
  readonly child: Uint32Array;
  readonly descendant: Uint32Array;
  readonly adjacent: Uint32Array;
  readonly sibling: Uint32Array;
  count = 0;

  constructor(tracks: number) {
    this.child = new Uint32Array(tracks);
    this.descendant = new Uint32Array(tracks);
    this.adjacent = new Uint32Array(tracks);
    this.sibling = new Uint32Array(tracks);
  }
}

/**
 * The first elements of each path, in the order of the page, with their texts. One pass, whose time is linear in the page and the
 * paths: a library that walks up from each element takes the depth to the power of the path's steps, and a page may nest as it
 * likes. A page that nests too deep, or has too many elements, is read until there.
 */
export function select(html: string, wishes: readonly Wish[]): FoundElement[][] {
  const tracks = wishes.flatMap(({ path }, wish): Track[] => path.map((steps) => ({ wish, steps })));
  const found: FoundElement[][] = wishes.map(() => []);
  const levels = [new Level(tracks.length)];
  const open: { readonly depth: number; readonly element: FoundElement }[] = [];
  /** The depth of an open script or style; 0 for none. */
  let raw = 0;
  let depth = 0;
  let elements = 0;

  function enter(name: string, attributes: Readonly<Record<string, string>>): void {
    const parent = levels[depth];
    depth += 1;
    levels[depth] ??= new Level(tracks.length);
    const level = levels[depth];
    if (!parent || !level) return;
    parent.count += 1;
    level.count = 0;
    level.adjacent.fill(0);
    level.sibling.fill(0);
    elements += 1;
    const element: PathElement = { name, attributes, position: parent.count };
    for (const [track, { wish, steps }] of tracks.entries()) {
      const bits = bitsOf(element, steps, parent, track);
      level.child[track] = bits;
      level.descendant[track] = (parent.descendant[track] ?? 0) | bits;
      if ((bits >>> (steps.length - 1)) & 1) find(wish, attributes);
    }
    for (let track = 0; track < tracks.length; track += 1) {
      const bits = level.child[track] ?? 0;
      parent.adjacent[track] = bits;
      parent.sibling[track] = (parent.sibling[track] ?? 0) | bits;
    }
  }

  function find(wish: number, attributes: FoundElement["attributes"]): void {
    const list = found[wish];
    // Of two alternatives that match an element the second finds it again.
    const isKnown = list?.at(-1)?.attributes === attributes;
    if (!list || isKnown || list.length >= (wishes[wish]?.most ?? 0)) return;
    const { startIndex: start } = parser;
    const element: FoundElement = { attributes, text: "", start, end: Number.POSITIVE_INFINITY };
    list.push(element);
    open.push({ depth, element });
  }

  const parser = new Parser({
    onopentag(name, attributes) {
      if (BLOCKS.has(name)) add(" ");
      enter(name, attributes);
      if (name === "script" || name === "style") raw ||= depth;
      if (depth > DEEPEST || elements > MOST_ELEMENTS) parser.pause();
    },
    ontext: add,
    onclosetag(name) {
      if (BLOCKS.has(name)) add(" ");
      for (let last = open.at(-1); last?.depth === depth; last = open.at(-1)) {
        last.element.end = parser.endIndex;
        open.pop();
      }
      if (raw === depth) raw = 0;
      depth -= 1;
    },
  });

  function add(text: string): void {
    // A script's text belongs to nobody but to the script itself.
    for (const { depth: from, element } of open)
      if ((raw === 0 || raw === from) && element.text.length < LONGEST_TEXT) element.text += text;
  }

  parser.end(html);
  return found;
}

function bitsOf(element: PathElement, steps: readonly PathStep[], parent: Level, track: number): number {
  let bits = 0;
  for (let step = 0; step < steps.length; step += 1) {
    const { relation, tests } = steps[step] as PathStep;
    if (step > 0 && (((parent[relation][track] ?? 0) >>> (step - 1)) & 1) === 0) continue;
    if (tests.every((test) => test(element))) bits |= 1 << step;
  }
  return bits;
}
