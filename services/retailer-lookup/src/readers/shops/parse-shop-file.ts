import { readFile, stat } from "node:fs/promises";
import { isAlias, isPair, isScalar, LineCounter, type Node, parseDocument, visit } from "yaml";
import type { z } from "zod";
import { ShopFile } from "./shop-file.ts";

/*
 * What no shop needs, and what the parser takes long for: it calls itself at each level, and a deep or wide enough text ends the
 * process.
 */
const MOST_BYTES = 16 * 1024;
const MOST_LINES = 300;
const LONGEST_LINE = 500;
const MOST_BRACKETS = 200;
/** `? key`: what is a key then may be a mapping of mappings. */
const EXPLICIT_KEY = /^[ \t]*(?:[-?:][ \t]+)*\?/;
const MOST_PROBLEMS = 20;
const TOO_LARGE = `the file is larger than ${MOST_BYTES} bytes`;

/** What is wrong in a file, and where: `shops/x.yaml:3:9 read.price.css: …`. */
export interface FileProblem {
  /** From 1; both. */
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

export type ParsedShop = { readonly shop: ShopFile } | { readonly problems: readonly FileProblem[] };

/** Parses the text of a shop file. Takes any text, and runs nothing: neither tags nor aliases are known. */
export function parseShopFile(text: string): ParsedShop {
  const bound = exceededBound(text);
  if (bound !== null) return refused(bound);
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, schema: "core", prettyErrors: false });
  const at = (offset: number, message: string): FileProblem => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col, message };
  };
  const wrong = [...document.errors, ...document.warnings].map(({ pos, message }) => at(pos[0], message));
  visit(document, (_, node) => {
    if (isAlias(node)) wrong.push(at(node.range?.[0] ?? 0, "aliases (*name) are not allowed"));
    if (isPair(node) && !isScalar(node.key)) wrong.push(at(0, "a list or a mapping cannot be a key"));
  });
  if (wrong.length > 0) return { problems: wrong.slice(0, MOST_PROBLEMS) };
  const parsed = ShopFile.safeParse(document.toJS({ maxAliasCount: 0 }));
  if (parsed.success) return { shop: parsed.data };
  return { problems: parsed.error.issues.flatMap((issue) => problemsOf(issue)) };

  function problemsOf(issue: z.core.$ZodIssue): FileProblem[] {
    const path = issue.path.filter((key) => typeof key !== "symbol");
    if (issue.code !== "unrecognized_keys")
      return [at(offsetOf(path), `${path.join(".") || "the file"}: ${issue.message}`)];
    return issue.keys.map((key) =>
      at(keyOffset(path, key), `${[...path, key].join(".")}: there is no such field`),
    );
  }

  function offsetOf(path: readonly (string | number)[]): number {
    for (let length = path.length; length > 0; length -= 1) {
      const node = document.getIn(path.slice(0, length), true) as Node | undefined;
      if (node?.range) return node.range[0];
    }
    return 0;
  }

  function keyOffset(path: readonly (string | number)[], key: string): number {
    let offset: number | undefined;
    visit(document, {
      Pair(_, pair, ancestors) {
        const parent = path.length === 0 ? document.contents : document.getIn(path, true);
        if (
          isPair(pair) &&
          ancestors.at(-1) === parent &&
          isScalar(pair.key) &&
          String(pair.key.value) === key
        )
          offset = pair.key.range?.[0];
      },
    });
    return offset ?? offsetOf(path);
  }
}

function exceededBound(text: string): string | null {
  if (Buffer.byteLength(text) > MOST_BYTES) return TOO_LARGE;
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.length > MOST_LINES) return `the file has more than ${MOST_LINES} lines`;
  if (lines.some(({ length }) => length > LONGEST_LINE))
    return `a line has more than ${LONGEST_LINE} characters`;
  if (lines.some((line) => EXPLICIT_KEY.test(line))) return "explicit keys (? key) are not allowed";
  const brackets = text.length - text.replace(/[[{]/g, "").length;
  return brackets > MOST_BRACKETS ? `the file has more than ${MOST_BRACKETS} brackets` : null;
}

/** About the whole file. */
function refused(message: string): ParsedShop {
  return { problems: [{ line: 1, column: 1, message }] };
}

/** Parses a file without reading more of it than a shop has. */
export async function readShopFile(path: string): Promise<ParsedShop> {
  try {
    const file = await stat(path);
    if (!file.isFile()) return refused("this is no file");
    return file.size > MOST_BYTES ? refused(TOO_LARGE) : parseShopFile(await readFile(path, "utf8"));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return refused(`the file cannot be read: ${code}`);
  }
}
