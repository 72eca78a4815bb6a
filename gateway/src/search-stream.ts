import { Fault, parseInput } from "@stockfinder/contracts/fault";
import { Query, RETAILER_IDS, Result, RetailerId, searchRetailer } from "@stockfinder/contracts/lookup";
import { Zipcode } from "@stockfinder/contracts/places";
import type { Request, RequestHandler, Response } from "express";
import { z } from "zod";
import { openStream, sendJson } from "./answer.ts";
import type { AnswerCache } from "./answer-cache.ts";
import { asPublic, type Question, question, rememberedByUrl } from "./question.ts";
import type { Edge } from "./routes.ts";

/** A list as it stands in a query: `target,cvs`; all of them where none is named. */
const Retailers = z
  .string()
  .transform((list) => list.split(","))
  .pipe(z.array(RetailerId).min(1).max(RETAILER_IDS.length))
  .transform((list) => [...new Set(list)])
  .default([...RETAILER_IDS]);

export const SearchInput = z.strictObject({ query: Query, zip: Zipcode, retailers: Retailers });
export const SearchAnswer = z.object({ query: z.string(), zip: z.string(), results: z.array(Result) });

/** In the words of the specification. */
const CANNOT_SEARCH = "We are unable to search for this item at this store";

const SEARCH = asPublic(searchRetailer);

interface Search {
  /** The JSON answer up to its results. */
  readonly opening: Buffer;
  readonly questions: readonly Question[];
}

const COMMA = Buffer.from(",");
const CLOSING = Buffer.from("]}");
const BEFORE_RESULT = Buffer.from("event: result\ndata: ");
const AFTER_RESULT = Buffer.from("\n\n");
const DONE = Buffer.from("event: done\ndata: {}\n\n");

/**
 * One search over many retailers, each asked through its own queue: streamed as each settles where the caller takes
 * server-sent events, else in one answer when all have settled, which is at the operation's deadline at the latest. The
 * retailers' answers are put together as bytes and never parsed.
 */
export function searchStream({ answers, limits }: Edge, openStreams: Set<Response>): RequestHandler {
  const searchOf = rememberedByUrl(parseSearch);
  return async (request, response) => {
    const { opening, questions } = searchOf(request);
    const known = questions.map((asked) => answers.inMemory(asked));
    const missing = known.filter((bytes) => bytes === undefined).length;
    if (missing > 0) await limits.lookups(response, missing);

    const { requestId } = response.locals;
    const results = questions.map((asked, i) => known[i] ?? resultOf(asked, answers, requestId));
    if (takesEvents(request)) await streamResults(response, results, openStreams);
    else sendJson(response, joined(opening, await Promise.all(results)));
  };
}

async function streamResults(
  response: Response,
  results: readonly (Buffer | Promise<Buffer>)[],
  openStreams: Set<Response>,
): Promise<void> {
  openStream(response);
  openStreams.add(response);
  try {
    await Promise.all(results.map(async (result) => writeEvent(response, await result)));
  } finally {
    openStreams.delete(response);
  }
  endStream(response);
}

/** Ends a stream, early or not, so that its reader knows that nothing more comes. */
export function endStream(response: Response): void {
  if (isOpen(response)) response.end(DONE);
}

function writeEvent(response: Response, result: Buffer): void {
  if (isOpen(response)) response.write(Buffer.concat([BEFORE_RESULT, result, AFTER_RESULT]));
}

function isOpen(response: Response): boolean {
  return !response.writableEnded && !response.destroyed;
}

function takesEvents({ method, headers }: Request): boolean {
  return method === "GET" && headers.accept !== undefined && headers.accept.includes("text/event-stream");
}

function parseSearch(request: Request): Search {
  const { query, zip, retailers } = parseInput(SearchInput, request.query);
  const heading = JSON.stringify({ query, zip }).slice(0, -1);
  return {
    opening: Buffer.from(`${heading},"results":[`),
    questions: retailers.map((retailer) => question(SEARCH, { retailer, query, zip })),
  };
}

function joined(opening: Buffer, results: readonly Buffer[]): Buffer {
  const separated = results.flatMap((result, i) => (i === 0 ? [result] : [COMMA, result]));
  return Buffer.concat([opening, ...separated, CLOSING]);
}

/** A retailer that cannot be asked takes no other down: its section says so. */
async function resultOf(asked: Question, answers: AnswerCache, requestId: string): Promise<Buffer> {
  try {
    return await answers.find(asked, requestId);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const result = {
      retailer: asked.retailer,
      status: "error",
      items: [],
      page: 1,
      pageCount: 0,
      fetchedAt: new Date().toISOString(),
      stale: false,
      error: { code: error.code === "out-of-time" ? "timeout" : "failing", message: CANNOT_SEARCH },
    };
    return Buffer.from(JSON.stringify(result));
  }
}
