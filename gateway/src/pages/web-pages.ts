import type { Request, RequestHandler } from "express";
import type { Caller } from "../callers/caller.ts";
import { type ContentPagesOptions, contentPages } from "./content-pages.ts";
import { pageTemplate } from "./page-head.ts";
import { postHeadReader } from "./post-head.ts";
import { searchHead } from "./search-head.ts";
import type { SitePages } from "./site-pages.ts";
import { drawnPage, isPageRequest, sendFile, type WebFile, type WebFiles } from "./web-files.ts";

export interface WebPagesOptions extends ContentPagesOptions {
  readonly site: SitePages;
}

/**
 * Serves the one page of the web client at the addresses that it has pages for, and with status 404 at all others. Products
 * and trending products come with their content. Links to searches and posts get a head of their own: sites that preview a
 * link run no scripts.
 */
export function webPages(files: WebFiles, { site, ...options }: WebPagesOptions): RequestHandler {
  const page = files.get("/index.html");
  if (page === undefined) return (_request, _response, next) => next();
  const { bus, originOf } = options;
  const drawPage = pageTemplate(page.plain);
  const postHead = postHeadReader(bus);
  const contentPage = contentPages(drawPage, options);

  async function pageFor(request: Request, caller: Caller): Promise<WebFile | null> {
    const { path } = request;
    const head = searchHead(path) ?? (await postHead(path, caller.requestId));
    return head ? drawnPage(drawPage({ head }, originOf(request))) : contentPage(request, caller);
  }

  return async function servePage(request, response, next) {
    if (!isPageRequest(request)) return next();
    if (!site.has(request.path)) return sendFile(request, response, page, 404);
    sendFile(request, response, (await pageFor(request, response.locals.caller)) ?? page);
  };
}
