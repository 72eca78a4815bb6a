import { HELD_PAGE_ID, type HeldPage } from "@stockfinder/contracts/held-page";
import { escaped } from "@stockfinder/service/html";

export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** The path of a picture as large as the built page's. */
  readonly picture: string;
  readonly pictureText: string;
  readonly feed?: string;
}

const TITLE = /(?<=<title>)[^<]*(?=<\/title>)/;
const END_OF_HEAD = /<\/head>/;
const ROOT = /(<div id="root">)(<\/div>)/;
const NO_SCRIPT = /<noscript>[^<]*<\/noscript>/;
const META = /(<meta\s+(?:name|property)="([\w:]+)"\s+content=")([^"]*)/g;

export type DrawPage = (parts: PageParts, origin: string) => Buffer;

export interface PageParts {
  /** Null for that of the built page. */
  readonly head: PageHead | null;
  readonly linkedData?: readonly object[];
  readonly content?: { readonly html: string; readonly held: HeldPage } | null;
}

/** Returns the built page with another head. Previews need a whole address of the picture, so the origin is in it. */
export function pageTemplate(built: Buffer): DrawPage {
  const page = built.toString();
  const siteName = /property="og:site_name" content="([^"]*)"/.exec(page)?.[1] ?? "";
  return ({ head, linkedData = [], content = null }, origin) => {
    const headed = head ? withHead(head, origin) : page;
    const data = linkedData.map((each) => `<script type="application/ld+json">${inScript(each)}</script>`);
    const described = headed.replace(END_OF_HEAD, (end) => data.join("") + end);
    return Buffer.from(content ? withContent(described, content) : described);
  };

  function withHead(head: PageHead, origin: string): string {
    const title = escaped(head.title);
    const contents: Readonly<Record<string, string>> = {
      description: escaped(head.description),
      "og:title": `${title} · ${siteName}`,
      "og:description": escaped(head.description),
      "og:image": escaped(origin + head.picture),
      "og:image:alt": escaped(head.pictureText),
    };
    const feed = head.feed
      ? `<link rel="alternate" type="application/atom+xml" href="${escaped(head.feed)}">`
      : "";
    return page
      .replace(END_OF_HEAD, (end) => feed + end)
      .replace(TITLE, () => `${title} | ${siteName}`)
      .replace(
        META,
        (_, start: string, name: string, content: string) => start + (contents[name] ?? content),
      );
  }
}

function withContent(page: string, { html, held }: { html: string; held: HeldPage }): string {
  const data = `<script type="application/json" id="${HELD_PAGE_ID}">${inScript(held)}</script>`;
  return page
    .replace(NO_SCRIPT, "")
    .replace(ROOT, (_, start: string, end: string) => start + html + end + data);
}

/** JSON that cannot end its script element. A block of data is no script, so the content security policy lets it be. */
function inScript(data: object): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}
