/** An object of a JSON-LD block, its keys in lower case: shops write `Offers` and `Price` too. */
export type LinkedNode = { readonly [key: string]: unknown };

/** What is about other products than the page's own. */
const ABOUT_OTHERS = new Set([
  "isrelatedto",
  "issimilarto",
  "itemlistelement",
  "isaccessoryorsparepartfor",
  "review",
  "reviews",
]);
const DEEPEST = 12;

/**
 * Every product node of a page's JSON-LD blocks, in the order of the page: blocks may be arrays or `@graph`s. A block
 * that cannot be read even after one repair is skipped, never the page.
 */
export function productNodes(blocks: readonly string[]): LinkedNode[] {
  return blocks.flatMap((block) => collectProducts(parseBlock(block), 0));
}

/** Whether a node is of a type, however it is written: `Product`, `http://schema.org/product`, a list of types. */
export function isOfType(node: LinkedNode, type: string): boolean {
  return listOf(node["@type"]).some(
    (written) => typeof written === "string" && written.split(/[/#:]/).at(-1)?.toLowerCase() === type,
  );
}

/** A value as a list: shops write one as such or in an array. */
export function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

export function nodesOf(value: unknown): LinkedNode[] {
  return listOf(value).filter(isNode);
}

function isNode(value: unknown): value is LinkedNode {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function collectProducts(value: unknown, depth: number): LinkedNode[] {
  if (depth > DEEPEST) return [];
  if (Array.isArray(value)) return value.flatMap((entry) => collectProducts(entry, depth + 1));
  if (!isNode(value)) return [];
  if (isOfType(value, "product") || isOfType(value, "productgroup")) return [value];
  return Object.entries(value)
    .filter(([key]) => !ABOUT_OTHERS.has(key))
    .flatMap(([, inner]) => collectProducts(inner, depth + 1));
}

function parseBlock(block: string): unknown {
  for (const text of [block, repaired(block)]) {
    try {
      return JSON.parse(text, lowerCaseKeys);
    } catch {
      // Neither of the two readings may cost the page: what cannot be read is passed over.
    }
  }
  return null;
}

function lowerCaseKeys(_key: string, value: unknown): unknown {
  if (!isNode(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key.toLowerCase(), inner]));
}

/** What shops get wrong most: HTML comments around the JSON, raw line breaks in texts, commas before a closing bracket. */
function repaired(block: string): string {
  const uncommented = block.replace(/^\s*<!--/, "").replace(/-->\s*$/, "");
  return uncommented.replace(/[\r\n\t]+/g, " ").replace(/,\s*(?=[}\]])/g, "");
}
