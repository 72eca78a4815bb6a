/** An object of a JSON-LD block, its keys in lower case: shops write `Offers` and `Price` too. */
export type LinkedNode = { readonly [key: string]: unknown };

/** Properties about other products than the page's own. */
const ABOUT_OTHERS = new Set([
  "isrelatedto",
  "issimilarto",
  "itemlistelement",
  "isaccessoryorsparepartfor",
  "review",
  "reviews",
]);
/** Properties that a product may reference by `@id`, with their content in another node of the page. */
const REFERRED_TO = ["offers", "hasvariant", "isvariantof", "image", "brand", "aggregaterating"];
/** The same of an offer: all variants of a page have one way of shipping. */
const OFFERS_REFER_TO = ["seller", "shippingdetails", "hasmerchantreturnpolicy"];
const DEEPEST = 12;

/**
 * Every product node of a page's JSON-LD blocks, in the order of the page: blocks may be arrays or `@graph`s whose nodes
 * refer to one another by `@id`. A block that cannot be parsed even after one repair is skipped; the rest of the page is
 * read.
 */
export function productNodes(blocks: readonly string[]): LinkedNode[] {
  const values = blocks.map(parseBlock);
  const byId = new Map<string, LinkedNode>();
  for (const value of values) collectById(value, byId, 0);
  return values.flatMap((value) => collectProducts(value, 0)).map((node) => resolved(node, byId));
}

/** Whether a node is of a type, however it is written: `Product`, `http://schema.org/product`, a list of types. */
export function isOfType(node: LinkedNode, type: string): boolean {
  return listOf(node["@type"]).some(
    (written) => typeof written === "string" && written.split(/[/#:]/).at(-1)?.toLowerCase() === type,
  );
}

export function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

export function nodesOf(value: unknown): LinkedNode[] {
  return listOf(value).filter(isNode);
}

/** The text of a value, or of the first one of a list; null for nothing but white space. */
export function textOf(value: unknown): string | null {
  const [first] = listOf(value);
  if (typeof first === "number") return String(first);
  return typeof first === "string" && first.trim() !== "" ? first.trim() : null;
}

/** Parses JSON with its keys in lower case; null if it is invalid. */
export function parseLinked(text: string): unknown {
  try {
    return JSON.parse(text, lowerCaseKeys);
  } catch {
    // An invalid block is ignored, so that it does not cost the page.
    return null;
  }
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

function collectById(value: unknown, byId: Map<string, LinkedNode>, depth: number): void {
  if (depth > DEEPEST || typeof value !== "object" || value === null) return;
  if (isNode(value)) {
    const id = textOf(value["@id"]);
    if (id !== null && !isReference(value) && !byId.has(id)) byId.set(id, value);
  }
  for (const inner of Object.values(value)) collectById(inner, byId, depth + 1);
}

/** The node with its references resolved, and its variants and offers likewise. */
function resolved(node: LinkedNode, byId: ReadonlyMap<string, LinkedNode>, depth = 0): LinkedNode {
  const whole = followed(node, REFERRED_TO, byId);
  const offers = nodesOf(whole.offers).map((offer) => followed(offer, OFFERS_REFER_TO, byId));
  const variants = depth === 0 ? nodesOf(whole.hasvariant).map((one) => resolved(one, byId, 1)) : [];
  return {
    ...whole,
    ...(offers.length > 0 && { offers }),
    ...(variants.length > 0 && { hasvariant: variants }),
  };
}

function followed(node: LinkedNode, keys: readonly string[], byId: ReadonlyMap<string, LinkedNode>) {
  const follow = (value: unknown) =>
    isNode(value) && isReference(value) ? (byId.get(textOf(value["@id"]) ?? "") ?? value) : value;
  const stated = keys.filter((key) => node[key] !== undefined);
  return { ...node, ...Object.fromEntries(stated.map((key) => [key, listOf(node[key]).map(follow)])) };
}

function isReference(node: LinkedNode): boolean {
  return Object.keys(node).every((key) => key === "@id" || key === "@type");
}

function parseBlock(block: string): unknown {
  return parseLinked(block) ?? parseLinked(repaired(block));
}

function lowerCaseKeys(_key: string, value: unknown): unknown {
  if (!isNode(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key.toLowerCase(), inner]));
}

/**
 * The most frequent errors of shops: HTML comments around the JSON, raw line breaks in texts, commas before a closing
 * bracket.
 */
function repaired(block: string): string {
  const uncommented = block.replace(/^\s*<!--/, "").replace(/-->\s*$/, "");
  return uncommented.replace(/[\r\n\t]+/g, " ").replace(/,\s*(?=[}\]])/g, "");
}
