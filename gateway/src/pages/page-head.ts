import { escaped } from "../http/html.ts";

/** A page's data for link previews and search results. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** The path of a picture as large as the built page's. */
  readonly picture: string;
  readonly pictureText: string;
}

const TITLE = /(?<=<title>)[^<]*(?=<\/title>)/;
const META = /(<meta\s+(?:name|property)="([\w:]+)"\s+content=")([^"]*)/g;

/** Returns the built page with another head. Previews need a whole address of the picture, so the origin is in it. */
export function pageTemplate(built: Buffer): (head: PageHead, origin: string) => Buffer {
  const page = built.toString();
  const siteName = /property="og:site_name" content="([^"]*)"/.exec(page)?.[1] ?? "";
  return (head, origin) => {
    const title = escaped(head.title);
    const contents: Readonly<Record<string, string>> = {
      description: escaped(head.description),
      "og:title": `${title} · ${siteName}`,
      "og:description": escaped(head.description),
      "og:image": escaped(origin + head.picture),
      "og:image:alt": escaped(head.pictureText),
    };
    const drawn = page
      .replace(TITLE, () => `${title} | ${siteName}`)
      .replace(
        META,
        (_, start: string, name: string, content: string) => start + (contents[name] ?? content),
      );
    return Buffer.from(drawn);
  };
}
