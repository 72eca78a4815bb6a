import { Parser } from "htmlparser2";
import { MicrodataCollector, type MicrodataItem } from "./microdata.ts";
import { type PageElement, type PageLine, VisibleCollector } from "./visible-text.ts";

/** What a page says, for machines and for people, as it stands there. */
export interface PageFacts {
  readonly title: string;
  /** The main heading. */
  readonly heading: string | null;
  readonly jsonLd: readonly string[];
  readonly microdata: readonly MicrodataItem[];
  /** `<meta property>` and `<meta name>`, first of each, names in lower case. */
  readonly meta: ReadonlyMap<string, string>;
  readonly canonicalUrl: string | null;
  /** The texts of scripts that are no JSON-LD: code, and the data that shop software leaves for it. */
  readonly scripts: readonly string[];
  /** Whether scripts are loaded or stand in the page, and could so draw what is not there yet. */
  readonly hasScripts: boolean;
  /** What a person sees about the page's own product, a line each. */
  readonly lines: readonly PageLine[];
  /** The elements in which shop software shows price and stock. */
  readonly elements: readonly PageElement[];
  /** How many characters a person sees, in all of the page. */
  readonly visibleLength: number;
}

/** No page nests deeper; the parser takes time for each level at each element. */
const DEEPEST = 2_000;
/** Longer scripts are code, not data. */
const LONGEST_SCRIPT = 200_000;

/** Collects in one pass what a page says, until it nests too deep. Takes any text and never throws. */
export function readPageFacts(html: string): PageFacts {
  const jsonLd: string[] = [];
  const scripts: string[] = [];
  const meta = new Map<string, string>();
  const microdata = new MicrodataCollector();
  const visible = new VisibleCollector();
  let title = "";
  let canonicalUrl: string | null = null;
  let hasScripts = false;
  /** The script, style or title that is open: its text is not shown. */
  let raw: { name: string; isJsonLd: boolean; text: string } | null = null;
  let depth = 0;

  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      if (depth > DEEPEST) parser.pause();
      if (name === "meta") noteMeta(meta, attributes);
      else if (name === "link") {
        if (attributes.rel?.toLowerCase() === "canonical") canonicalUrl ??= attributes.href ?? null;
      } else if (name === "script" || name === "style" || name === "title") {
        raw = { name, isJsonLd: isJsonLd(attributes.type), text: "" };
        if (name === "script" && !/json/i.test(attributes.type ?? "")) hasScripts = true;
      }
      microdata.open(depth, attributes);
      visible.open(depth, name, attributes);
    },
    ontext(text) {
      if (raw) {
        raw.text += text;
        return;
      }
      microdata.text(text);
      visible.text(text);
    },
    onclosetag(name) {
      if (raw?.name === name) {
        if (name === "title") title ||= raw.text.trim();
        else if (raw.isJsonLd) jsonLd.push(raw.text);
        else if (name === "script" && raw.text.length <= LONGEST_SCRIPT) scripts.push(raw.text);
        raw = null;
      }
      microdata.close(depth);
      visible.close(depth, name);
      depth -= 1;
    },
  });
  parser.end(html);
  return {
    title,
    heading: visible.lines.find(({ kind }) => kind === "title")?.text ?? null,
    jsonLd,
    microdata: microdata.items,
    meta,
    canonicalUrl,
    scripts,
    hasScripts,
    lines: visible.lines,
    elements: visible.elements,
    visibleLength: visible.length,
  };
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
