import { isOfType, type LinkedNode } from "./json-ld.ts";

export interface MicrodataItem {
  readonly type: string;
  readonly properties: Map<string, (string | MicrodataItem)[]>;
}

/** The attributes with an itemprop's value; any other element's value is its text. */
const VALUE_ATTRIBUTES = ["content", "href", "src"];
/** Properties of which a product has several. */
const LISTS = new Set(["offers", "image", "additionalproperty"]);
/** Items within items; deeper ones are passed over. */
const DEEPEST = 8;

interface OpenItem {
  readonly depth: number;
  readonly item: MicrodataItem;
}

interface OpenProperty {
  readonly depth: number;
  readonly owner: MicrodataItem;
  readonly names: readonly string[];
  text: string;
}

export class MicrodataCollector {
  readonly items: MicrodataItem[] = [];
  readonly #items: OpenItem[] = [];
  readonly #properties: OpenProperty[] = [];

  open(depth: number, attributes: Readonly<Record<string, string>>): void {
    const names = attributes.itemprop?.split(/\s+/).filter(Boolean) ?? [];
    const owner = this.#items.at(-1)?.item;
    if (attributes.itemscope !== undefined) {
      if (this.#items.length >= DEEPEST) return;
      const item: MicrodataItem = { type: attributes.itemtype ?? "", properties: new Map() };
      if (owner && names.length > 0) note(owner, names, item);
      else this.items.push(item);
      this.#items.push({ depth, item });
      return;
    }
    if (!owner || names.length === 0) return;
    const attribute = VALUE_ATTRIBUTES.find((name) => attributes[name] !== undefined);
    if (attribute !== undefined) note(owner, names, attributes[attribute] ?? "");
    else if (this.#properties.length < DEEPEST) this.#properties.push({ depth, owner, names, text: "" });
  }

  text(text: string): void {
    for (const property of this.#properties) property.text += text;
  }

  close(depth: number): void {
    const property = this.#properties.at(-1);
    if (property?.depth === depth) {
      this.#properties.pop();
      note(property.owner, property.names, property.text.trim());
    }
    if (this.#items.at(-1)?.depth === depth) this.#items.pop();
  }
}

function note(owner: MicrodataItem, names: readonly string[], value: string | MicrodataItem): void {
  for (const name of names) {
    const values = owner.properties.get(name.toLowerCase());
    if (values) values.push(value);
    else owner.properties.set(name.toLowerCase(), [value]);
  }
}

/** Products among microdata items, in the form of JSON-LD nodes so that both are read alike. */
export function microdataProducts(items: readonly MicrodataItem[]): LinkedNode[] {
  return items.flatMap((item) => {
    const node = linkedNode(item);
    if (isOfType(node, "product")) return [node];
    const inner = [...item.properties.values()].flat().filter((value) => typeof value !== "string");
    return microdataProducts(inner);
  });
}

function linkedNode(item: MicrodataItem): LinkedNode {
  const properties = [...item.properties].map(([name, values]) => {
    const inner = values.map((value) => (typeof value === "string" ? value : linkedNode(value)));
    // A price that occurs twice is shown with and without its discount: the first is the one marked up.
    return [name, LISTS.has(name) ? inner : inner[0]] as const;
  });
  return { "@type": item.type, ...Object.fromEntries(properties) };
}
