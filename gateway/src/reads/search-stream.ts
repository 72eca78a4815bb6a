import { Fault, parseInput, unlessFailed } from "@stockfinder/contracts/fault";
import { Zipcode } from "@stockfinder/contracts/places";
import { ANONYMOUS } from "@stockfinder/contracts/principal";
import { RETAILER_IDS, RetailerId } from "@stockfinder/contracts/retailers";
import { Query, Result, type SearchDone, Suggestion, searchRetailer } from "@stockfinder/contracts/searches";
import type { Request, RequestHandler, Response } from "express";
import { z } from "zod";
import { callerIn } from "../callers/caller-group.ts";
import { sendCompressed } from "../http/compression.ts";
import { type EventStream, streamTo, takesEvents } from "../http/event-stream.ts";
import type { Edge } from "../routes/routes.ts";
import { answerJoiner } from "./joined-answers.ts";
import { asPublic, type PublicCall, publicCall, rememberedByUrl } from "./public-call.ts";
import { isStale, renewedAnswer } from "./renewed-answer.ts";
import { foundNothing, suggestCall, suggestionReader } from "./suggestions.ts";

/** A list in a query, such as `target,cvs`; all retailers by default. */
const Retailers = z
  .string()
  .transform((list) => list.split(","))
  .pipe(z.array(RetailerId).min(1).max(RETAILER_IDS.length))
  .transform((list) => [...new Set(list)])
  .default([...RETAILER_IDS]);

export const SearchInput = z.strictObject({ query: Query, zip: Zipcode, retailers: Retailers });
export const SearchAnswer = z.object({
  query: z.string(),
  zip: z.string(),
  results: z.array(Result),
  suggestion: Suggestion.optional(),
});

/** In the words of the specification. */
const CANNOT_SEARCH = "We are unable to search for this item at this store";

const SEARCH = asPublic(searchRetailer);

type Wanted = z.infer<typeof SearchInput>;

interface Search {
  readonly wanted: Wanted;
  /** The JSON answer up to its results; the same Buffer for equal URLs. */
  readonly opening: Buffer;
  readonly calls: readonly PublicCall[];
  readonly suggest: PublicCall;
}

type Section = Buffer | Promise<Buffer>;

interface RunningSearch {
  /** The corrected query, which its results name; null for the caller's own. */
  readonly corrected: string | null;
  readonly calls: readonly PublicCall[];
  readonly sections: readonly Section[];
}

/** A suggestion for the caller's query, and where that found nothing, the search for it. */
interface Correction {
  readonly suggestion: Suggestion;
  readonly next?: RunningSearch;
}

/**
 * One search over many retailers, with a call for each. A caller that accepts server-sent events gets each result when it
 * arrives; others get one answer when all calls have ended, at the operation's deadline at the latest. The results are joined as
 * bytes and never parsed. If nothing is found and the query looks misspelt, the corrected query is searched too.
 */
export function searchStream(edge: Edge, openStreams: Set<EventStream>): RequestHandler {
  const searchOf = rememberedByUrl(parseSearch);
  const readSections = sectionReader(edge);
  const joinAnswers = answerJoiner();
  const suggestionFor = suggestionReader(edge.answers);

  /** The suggestion at the end of the response, and the search for the corrected query if there is one. */
  async function findCorrection(
    { wanted, suggest }: Search,
    results: readonly Buffer[],
    response: Response,
  ): Promise<Partial<Correction>> {
    const suggested = await suggestionFor(suggest, response.locals.caller.requestId);
    if (suggested === null) return {};
    if (!foundNothing(results)) return { suggestion: { query: suggested, searched: false } };
    try {
      const calls = callsFor({ ...wanted, query: suggested });
      const sections = (await readSections(calls, response)).map(async (section) =>
        withQuery(suggested, await section),
      );
      const next = { corrected: suggested, calls, sections };
      return { suggestion: { query: suggested, searched: true }, next };
    } catch (error) {
      // The caller has no look-ups left, so the answer has only the suggestion.
      if (!(error instanceof Fault)) throw error;
      return { suggestion: { query: suggested, searched: false } };
    }
  }

  /** All sections and their renewals, and those of the corrected query if it is searched. */
  async function writeSearch(
    search: Search,
    sections: readonly Section[],
    stream: EventStream,
    response: Response,
  ): Promise<Suggestion | undefined> {
    const own: RunningSearch = { corrected: null, calls: search.calls, sections };
    let latest = own;
    // Results for the corrected query replace the caller's own: a renewal of these would come on top of them.
    const renew = (running: RunningSearch) =>
      writeRenewals(running, stream, response, () => stream.isOpen && running === latest);

    const searchAndCorrect = async (): Promise<Suggestion | undefined> => {
      const results = await writeSections(stream, sections);
      if (!stream.isOpen) return undefined;
      const { suggestion, next } = await findCorrection(search, results, response);
      if (next) {
        latest = next;
        await Promise.all([writeSections(stream, next.sections), renew(next)]);
      }
      return suggestion;
    };
    const [suggestion] = await Promise.all([searchAndCorrect(), renew(own)]);
    return suggestion;
  }

  /** Writes each expired section again when its background look-up is done. */
  async function writeRenewals(
    { corrected, calls, sections }: RunningSearch,
    stream: EventStream,
    response: Response,
    isAwaited: () => boolean,
  ): Promise<void> {
    const { requestId, address } = response.locals.caller;
    const renew = async (call: PublicCall, section: Section) => {
      if (!isStale(await section)) return;
      // After a failure the expired answer stays.
      const result = await unlessFailed(
        renewedAnswer(() => edge.answers.find(call, requestId, callerIn(address)), isAwaited),
      );
      if (!result || !isAwaited()) return;
      stream.write("result", corrected === null ? result : withQuery(corrected, result));
    };
    await Promise.all(
      sections.map(async (section, i) => {
        const call = calls[i];
        if (call) await renew(call, section);
      }),
    );
  }

  return async (request, response) => {
    const search = searchOf(request);
    const sections = await readSections(search.calls, response);
    if (takesEvents(request))
      return await streamTo(request, response, openStreams, async (stream): Promise<SearchDone> => {
        return { suggestion: await writeSearch(search, sections, stream, response) };
      });
    const results = await Promise.all(sections);
    const { suggestion, next } = await findCorrection(search, results, response);
    const answer = joinAnswers(search.opening, next ? await Promise.all(next.sections) : results, suggestion);
    await sendCompressed(request, response, answer);
  };
}

/** Reads sections: those in memory as bytes; the others cost the caller a look-up each. */
function sectionReader({ answers, limits }: Edge) {
  return async (calls: readonly PublicCall[], response: Response): Promise<Section[]> => {
    const known = calls.map((call) => answers.inMemory(call));
    const missing = known.filter((bytes) => bytes === undefined).length;
    const { caller } = response.locals;
    if (missing > 0) await limits.lookups.spend(caller, missing);

    const { requestId, address } = caller;
    const principal = missing > 0 ? callerIn(address) : ANONYMOUS;
    const read = async (call: PublicCall) => {
      try {
        return await answers.find(call, requestId, principal);
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        if (error.isOutage) limits.lookups.refund(caller, 1);
        return failedSection(call, error);
      }
    };
    return calls.map((call, i) => known[i] ?? read(call));
  };
}

function withQuery(query: string, result: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`{"query":${JSON.stringify(query)},`), result.subarray(1)]);
}

async function writeSections(stream: EventStream, sections: readonly Section[]): Promise<Buffer[]> {
  return await Promise.all(
    sections.map(async (section) => {
      const result = await section;
      stream.write("result", result);
      return result;
    }),
  );
}

function parseSearch(request: Request): Search {
  const wanted = parseInput(SearchInput, request.query);
  const { query, zip } = wanted;
  const heading = JSON.stringify({ query, zip }).slice(0, -1);
  return {
    wanted,
    opening: Buffer.from(`${heading},"results":[`),
    calls: callsFor(wanted),
    suggest: suggestCall(query),
  };
}

function callsFor({ query, zip, retailers }: Wanted): PublicCall[] {
  return retailers.map((retailer) => publicCall(SEARCH, { retailer, query, zip }));
}

function failedSection({ retailer }: PublicCall, { code }: Fault): Buffer {
  const result = {
    retailer,
    status: "error",
    items: [],
    page: 1,
    pageCount: 0,
    fetchedAt: new Date().toISOString(),
    stale: false,
    error: { code: code === "out-of-time" ? "timeout" : "failing", message: CANNOT_SEARCH },
  };
  return Buffer.from(JSON.stringify(result));
}
