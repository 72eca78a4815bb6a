import type { Bus } from "@stockfinder/bus/bus";
import { fetchPost, type Post, PostId } from "@stockfinder/contracts/community";
import { unlessFailed } from "@stockfinder/contracts/fault";
import { Zipcode } from "@stockfinder/contracts/places";
import { ANONYMOUS } from "@stockfinder/contracts/principal";
import { Query } from "@stockfinder/contracts/searches";
import { queryOf } from "@stockfinder/contracts/slug";
import { placeOf } from "@stockfinder/places/places";
import type { Request, RequestHandler } from "express";
import type { Caller } from "../callers/caller.ts";
import { type ContentPagesOptions, contentPages } from "./content-pages.ts";
import { type PageHead, pageTemplate } from "./page-head.ts";
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

const SEARCH_PATH = /^\/product\/(?<slug>[^/]+)(?:\/(?<zip>[^/]+))?/i;

/** The head of a search's page, from its address alone; null elsewhere. */
function searchHead(path: string): PageHead | null {
  const { slug = "", zip } = SEARCH_PATH.exec(path)?.groups ?? {};
  const query = Query.safeParse(queryOf(slug));
  if (!query.success) return null;
  const product = query.data.replaceAll(/\s+/g, " ");
  const { title, where } = nearest(zip);
  return {
    title: product + title,
    description: `Which stores${where} have ${product} in stock and what it costs: one search, every store, with the age of each answer.`,
    picture: "/social-search.png",
    pictureText: "Shelves with the price and the stock of a product at each store",
  };
}

/** An invalid zip code is left out: the page asks for another. */
function nearest(zip: string | undefined): { title: string; where: string } {
  const code = Zipcode.safeParse(queryOf(zip ?? ""));
  if (!code.success) return { title: "", where: "" };
  const place = placeOf(code.data);
  const where = place ? `${place.city}, ${place.state}` : code.data;
  return { title: ` near ${code.data}`, where: ` near ${where}` };
}

const POSTS = /^\/posts\//i;
/** The page does not wait longer for its head. */
const PATIENCE_MS = 300;
const LONGEST_DESCRIPTION = 200;

/** Reads the head of a post's page from the community. Null for other pages, and without a post or an answer. */
function postHeadReader(bus: Pick<Bus, "call">) {
  return async (path: string, requestId: string): Promise<PageHead | null> => {
    const last = path.replace(/\/$/, "").split("/").at(-1);
    const id = PostId.safeParse(last);
    if (!POSTS.test(path) || !id.success) return null;
    const context = { principal: ANONYMOUS, requestId, deadline: Date.now() + PATIENCE_MS };
    const answer = await unlessFailed(bus.call(fetchPost, { postID: id.data }, context));
    return answer?.worked ? headOf(answer.post) : null;
  };
}

function headOf({ title, text, store, zipcode }: Post): PageHead {
  const seen = `${store}, ${zipcode}: ${text}`.replaceAll(/\s+/g, " ");
  return {
    title,
    description:
      seen.length > LONGEST_DESCRIPTION ? `${seen.slice(0, LONGEST_DESCRIPTION).toWellFormed()}…` : seen,
    picture: "/social-post.png",
    pictureText: "A neighbor's note about what is on the shelf",
  };
}
