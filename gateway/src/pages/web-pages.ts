import { gzipSync } from "node:zlib";
import type { Bus } from "@stockfinder/bus/bus";
import type { Request, RequestHandler } from "express";
import type { OriginOf } from "../callers/public-origin.ts";
import { type PageHead, pageTemplate } from "./page-head.ts";
import { popularHead } from "./popular-head.ts";
import { postHeadReader } from "./post-head.ts";
import { searchHead } from "./search-head.ts";
import type { SitePages } from "./site-pages.ts";
import { isPageRequest, sendFile, type WebFile, type WebFiles, webFile } from "./web-files.ts";
import { whereToBuyHeadReader } from "./where-to-buy-head.ts";

export interface WebPagesOptions {
  readonly bus: Pick<Bus, "call">;
  readonly originOf: OriginOf;
  readonly site: SitePages;
}

/**
 * Serves the one page of the web client at the addresses that it has pages for, and with status 404 at all others. Links to
 * searches, posts and products get a head of their own: sites that preview a link run no scripts.
 */
export function webPages(files: WebFiles, { bus, originOf, site }: WebPagesOptions): RequestHandler {
  const page = files.get("/index.html");
  if (page === undefined) return (_request, _response, next) => next();
  const drawPage = pageTemplate(page.plain);
  const postHead = postHeadReader(bus);
  const whereToBuyHead = whereToBuyHeadReader(bus);

  async function headFor({ path, query }: Request, requestId: string): Promise<PageHead | null> {
    const country = query.country === "CAN" ? "CAN" : "USA";
    return (
      searchHead(path) ??
      popularHead(path) ??
      (await postHead(path, requestId)) ??
      (await whereToBuyHead(path, country, requestId))
    );
  }

  return async function servePage(request, response, next) {
    if (!isPageRequest(request)) return next();
    if (!site.has(request.path)) return sendFile(request, response, page, 404);
    const head = await headFor(request, response.locals.caller.requestId);
    sendFile(request, response, head ? packed(drawPage(head, originOf(request))) : page);
  };
}

function packed(page: Buffer): WebFile {
  return webFile("/index.html", page, new Map([["gzip", gzipSync(page)]]));
}
