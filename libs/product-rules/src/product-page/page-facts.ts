import { MicrodataCollector, type MicrodataItem } from "./microdata.ts";
import { type PageElement, type PageLine, VisibleCollector } from "./visible-text.ts";

export interface PageFacts {
  readonly title: string;
  readonly heading: string | null;
  readonly jsonLd: readonly string[];
  readonly microdata: readonly MicrodataItem[];
  /** `<meta property>` and `<meta name>`, first of each, names in lower case. */
  readonly meta: ReadonlyMap<string, string>;
  readonly canonicalUrl: string | null;
  /** The texts of scripts that are no JSON-LD: code, and the data that shop software leaves for it. */
  readonly scripts: readonly string[];
  readonly hasScripts: boolean;
  readonly lines: readonly PageLine[];
  /** The elements in which shop software shows price and stock. */
  readonly elements: readonly PageElement[];
  /** How many characters a person sees, in all of the page. */
  readonly visibleLength: number;
}

type Attributes = Readonly<Record<string, string>>;

/** No page nests deeper; a parser takes time for each level at each element. */
export const DEEPEST = 2_000;
/** Longer scripts are code, not data. */
const LONGEST_SCRIPT = 200_000;

/**
 * Collects a page's content from its elements and texts in document order. Driven by a parser on the server, and by a
 * walk through the document in a browser's tab.
 */
export class PageFactsCollector {
  readonly #jsonLd: string[] = [];
  readonly #scripts: string[] = [];
  readonly #meta = new Map<string, string>();
  readonly #microdata = new MicrodataCollector();
  readonly #visible = new VisibleCollector();
  #title = "";
  #canonicalUrl: string | null = null;
  #hasScripts = false;
  /** The script, style or title that is open: its text is not shown. */
  #raw: { readonly name: string; readonly isJsonLd: boolean; text: string } | null = null;
  #depth = 0;

  /** Names of elements and attributes are in lower case. Returns false once the page nests too deep to be read on. */
  open(name: string, attributes: Attributes): boolean {
    this.#depth += 1;
    if (name === "meta") this.#noteMeta(attributes);
    else if (name === "link") {
      if (attributes.rel?.toLowerCase() === "canonical") this.#canonicalUrl ??= attributes.href ?? null;
    } else if (name === "script" || name === "style" || name === "title") {
      this.#raw = { name, isJsonLd: isJsonLd(attributes.type), text: "" };
      if (name === "script" && !/json/i.test(attributes.type ?? "")) this.#hasScripts = true;
    }
    this.#microdata.open(this.#depth, attributes);
    this.#visible.open(this.#depth, name, attributes);
    return this.#depth <= DEEPEST;
  }

  text(text: string): void {
    if (this.#raw) {
      this.#raw.text += text;
      return;
    }
    this.#microdata.text(text);
    this.#visible.text(text);
  }

  close(name: string): void {
    if (this.#raw?.name === name) this.#endRaw(this.#raw);
    this.#microdata.close(this.#depth);
    this.#visible.close(this.#depth, name);
    this.#depth -= 1;
  }

  facts(): PageFacts {
    const { lines, elements, length } = this.#visible;
    return {
      title: this.#title,
      heading: lines.find(({ kind }) => kind === "title")?.text ?? null,
      jsonLd: this.#jsonLd,
      microdata: this.#microdata.items,
      meta: this.#meta,
      canonicalUrl: this.#canonicalUrl,
      scripts: this.#scripts,
      hasScripts: this.#hasScripts,
      lines,
      elements,
      visibleLength: length,
    };
  }

  #endRaw({
    name,
    isJsonLd,
    text,
  }: {
    readonly name: string;
    readonly isJsonLd: boolean;
    readonly text: string;
  }) {
    if (name === "title") this.#title ||= text.trim();
    else if (isJsonLd) this.#jsonLd.push(text);
    else if (name === "script" && text.length <= LONGEST_SCRIPT) this.#scripts.push(text);
    this.#raw = null;
  }

  #noteMeta({ property, name, content }: Record<string, string | undefined>): void {
    const key = (property ?? name)?.toLowerCase();
    if (key && content !== undefined && !this.#meta.has(key)) this.#meta.set(key, content);
  }
}

function isJsonLd(type: string | undefined): boolean {
  return type?.trim().toLowerCase().startsWith("application/ld+json") ?? false;
}
