import { z } from "zod";
import { LookupErrorCode } from "./lookup-error.ts";
import type { RetailerId } from "./retailers.ts";

/**
 * The format of the look-up service's answers in the shared cache. Only the service writes them; the gateway reads them while
 * it cannot reach the service.
 */

/** Increases when adapters read a retailer's response differently, so that old entries are ignored. */
const READER_VERSION = 4;

/** Where an answer came from: the retailer's web site, or its official API. */
export type SourceKind = "site" | "official";
export const SOURCE_KINDS: readonly SourceKind[] = ["official", "site"];

/** Ignores case and repeated spaces in the query, as retailers do. */
export function searchKey(
  retailer: RetailerId,
  source: SourceKind,
  zip: string,
  page: number,
  query: string,
): string {
  return answerKey("search", retailer, source, zip, page, query.toLowerCase().replace(/\s+/g, " "));
}

export function availabilityKey(retailer: RetailerId, source: SourceKind, zip: string, id: string): string {
  return answerKey("availability", retailer, source, zip, id);
}

/** Each part is encoded, so that a colon in it does not separate parts. */
export function answerKey(...parts: (string | number)[]): string {
  return ["lookup", READER_VERSION, ...parts].map(encodeURIComponent).join(":");
}

/** The header before an answer's bytes. Times are in milliseconds since 1970. */
const Header = z.object({
  checkedAt: z.number(),
  answer: z
    .object({
      fetchedAt: z.number(),
      tookMs: z.number(),
      freshUntil: z.number(),
      staleUntil: z.number(),
      errorUntil: z.number(),
    })
    .nullable(),
  failure: z
    .object({ code: LookupErrorCode.exclude(["off"]), detail: z.string(), until: z.number() })
    .nullable(),
});
export type AnswerHeader = z.infer<typeof Header>;

const NEWLINE = 10;

/** The header as one line of JSON, then the answer's bytes, so that serving the answer does not parse it. */
export function encodeAnswer(header: AnswerHeader, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), body]);
}

/** Returns null for bytes in another format. `body` is empty if `header.answer` is null. */
export function decodeAnswer(bytes: Buffer): { readonly header: AnswerHeader; readonly body: Buffer } | null {
  const end = bytes.indexOf(NEWLINE);
  const header = parseHeader(bytes.toString("utf8", 0, Math.max(end, 0)));
  return header && { header, body: bytes.subarray(end + 1) };
}

function parseHeader(line: string): AnswerHeader | null {
  try {
    return Header.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null; // not JSON: treated as a missing entry
  }
}
