import { escaped } from "@stockfinder/service/html";
import type { Express, RequestHandler } from "express";
import type { OriginOf } from "../callers/public-origin.ts";
import { send } from "../http/answer.ts";
import { methodNotAllowed } from "../http/problem.ts";
import type { SitePages } from "./site-pages.ts";

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const CACHE = ["Cache-Control", "public, max-age=3600"];

interface CrawlerFilesOptions {
  readonly site: SitePages;
  readonly originOf: OriginOf;
  readonly products: () => Promise<readonly string[]>;
}

/** Mounts `/robots.txt`, `/sitemap.xml` and `/opensearch.xml`. They name whole addresses, which are not known at build time. */
export function mountCrawlerFiles(app: Express, { site, originOf, products }: CrawlerFilesOptions): void {
  const offer = (path: string, type: string, textFor: (origin: string) => string | Promise<string>) => {
    const answer: RequestHandler = async (request, response) => {
      const text = await textFor(originOf(request));
      send(response, 200, type, Buffer.from(text), CACHE);
    };
    app
      .route(path)
      .get(answer)
      .all(methodNotAllowed(["GET", "HEAD"]));
  };

  // Search engines run the scripts of a page: without this, each of their visits to a search calls the retailers. A link
  // to a store counts clicks.
  offer(
    "/robots.txt",
    "text/plain; charset=utf-8",
    (origin) => `User-agent: *\nDisallow: /api/\nDisallow: /go?\n\nSitemap: ${origin}/sitemap.xml\n`,
  );
  offer("/sitemap.xml", "application/xml", async (origin) => {
    const paths = [...site.listed, ...(await products())];
    const urls = paths.map((path) => `  <url><loc>${escaped(origin + path)}</loc></url>\n`);
    return `${XML}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("")}</urlset>\n`;
  });
  // Browsers offer the site's search in their address bar.
  offer(
    "/opensearch.xml",
    "application/opensearchdescription+xml",
    (origin) => `${XML}<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>StockFinder</ShortName>
  <Description>Prices and stock in stores near you</Description>
  <InputEncoding>UTF-8</InputEncoding>
  <Image width="16" height="16" type="image/x-icon">${escaped(origin)}/favicon.ico</Image>
  <Url type="text/html" template="${escaped(origin)}/product/{searchTerms}" />
</OpenSearchDescription>
`,
  );
}
