import type { Express, RequestHandler } from "express";
import type { OriginOf } from "../callers/public-origin.ts";
import { send } from "../http/answer.ts";
import { escaped } from "../http/html.ts";
import { methodNotAllowed } from "../http/problem.ts";
import type { SitePages } from "./site-pages.ts";

const CACHE = ["Cache-Control", "public, max-age=3600"];

/** Mounts `/robots.txt` and `/sitemap.xml`. Both name whole addresses, which are not known at build time. */
export function mountCrawlerFiles(app: Express, { listed }: SitePages, originOf: OriginOf): void {
  const offer = (path: string, type: string, textFor: (origin: string) => string) => {
    const answer: RequestHandler = (request, response) =>
      send(response, 200, type, Buffer.from(textFor(originOf(request))), CACHE);
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
  offer("/sitemap.xml", "application/xml", (origin) => {
    const urls = listed.map((path) => `  <url><loc>${escaped(origin + path)}</loc></url>\n`);
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("")}</urlset>\n`;
  });
}
