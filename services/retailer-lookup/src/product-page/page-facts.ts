import { Parser } from "htmlparser2";

/** A microdata item: what its `itemprop`s say, items within items included. */
export interface MicrodataItem {
  readonly type: string;
  readonly properties: Map<string, (string | MicrodataItem)[]>;
}

/** What a page says for machines, as it stands there. */
export interface PageFacts {
  readonly jsonLd: string[];
  readonly microdata: MicrodataItem[];
  /** `<meta property>` and `<meta name>`, first of each, names in lower case. */
  readonly meta: Map<string, string>;
  readonly canonicalUrl: string | null;
}

/** How an element gives an itemprop its value; anything else gives its text. */
const VALUE_ATTRIBUTES = ["content", "href", "src"];
/** Deeper than any real page; what lies below is passed over, so that no page costs more than its length. */
const DEEPEST = 200;
const VOID_ELEMENTS = new Set(["meta", "link", "img", "source", "input", "br"]);

interface OpenElement {
  item?: MicrodataItem;
  property?: { owner: MicrodataItem; names: string[]; text: string };
}

/** Collects in one pass what structured data a page has. Takes any text and never throws. */
export function readPageFacts(html: string): PageFacts {
  const jsonLd: string[] = [];
  const microdata: MicrodataItem[] = [];
  const meta = new Map<string, string>();
  let canonicalUrl: string | null = null;
  let script: string | null = null;
  const open: OpenElement[] = [];

  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === "script") script = isJsonLd(attributes.type) ? "" : null;
      if (name === "meta") noteMeta(meta, attributes);
      if (name === "link" && attributes.rel?.toLowerCase() === "canonical")
        canonicalUrl ??= attributes.href ?? null;
      const element = open.length < DEEPEST ? microdataOf(attributes, open, microdata) : {};
      if (!VOID_ELEMENTS.has(name)) open.push(element);
    },
    ontext(text) {
      if (script !== null) script += text;
      for (const { property } of open.slice(0, DEEPEST)) if (property) property.text += text;
    },
    onclosetag(name) {
      if (name === "script" && script !== null) {
        jsonLd.push(script);
        script = null;
      }
      if (VOID_ELEMENTS.has(name)) return;
      const property = open.pop()?.property;
      if (property) note(property.owner, property.names, property.text.trim());
    },
  });
  parser.end(html);
  return { jsonLd, microdata, meta, canonicalUrl };
}

function isJsonLd(type: string | undefined): boolean {
  return type?.trim().toLowerCase().startsWith("application/ld+json") ?? false;
}

function noteMeta(
  meta: Map<string, string>,
  { property, name, content }: Record<string, string | undefined>,
): void {
  const key = (property ?? name)?.toLowerCase();
  if (key && content !== undefined && !meta.has(key)) meta.set(key, content);
}

/** What an element means for microdata: a new item, a property of the item around it, or both. */
function microdataOf(
  attributes: Record<string, string>,
  open: OpenElement[],
  roots: MicrodataItem[],
): OpenElement {
  const owner = open.findLast((element) => element.item)?.item;
  const names = attributes.itemprop?.split(/\s+/).filter(Boolean) ?? [];
  if (attributes.itemscope !== undefined) {
    const item: MicrodataItem = { type: attributes.itemtype ?? "", properties: new Map() };
    if (owner && names.length > 0) note(owner, names, item);
    else roots.push(item);
    return { item };
  }
  if (!owner || names.length === 0) return {};
  const attribute = VALUE_ATTRIBUTES.find((name) => attributes[name] !== undefined);
  if (attribute === undefined) return { property: { owner, names, text: "" } };
  note(owner, names, attributes[attribute] ?? "");
  return {};
}

function note(owner: MicrodataItem, names: string[], value: string | MicrodataItem): void {
  for (const name of names) {
    const values = owner.properties.get(name.toLowerCase());
    if (values) values.push(value);
    else owner.properties.set(name.toLowerCase(), [value]);
  }
}
