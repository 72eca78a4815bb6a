import { LookupErrorCode } from "@stockfinder/contracts/lookup";
import { z } from "zod";
import { LookupFailure } from "../lookup-failure.ts";
import type { Freshness } from "./freshness.ts";

/** An answer as it is kept: the bytes that a caller gets, and how old they are. */
export interface StoredAnswer extends Freshness {
  readonly fetchedAt: number;
  readonly tookMs: number;
  readonly body: Buffer;
}

/** What the cache holds for a key: the last good answer, and how the last look-up failed if it did. */
export interface Entry {
  /** When the retailer was last asked, in milliseconds since 1970. */
  readonly checkedAt: number;
  readonly answer: StoredAnswer | null;
  readonly failure: { readonly reason: LookupFailure; readonly until: number } | null;
}

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

const NEWLINE = 10;

/** One line of JSON about the answer, then the answer's own bytes, so that serving it needs no parsing of them. */
export function encodeEntry({ checkedAt, answer, failure }: Entry): Buffer {
  const { body = Buffer.alloc(0), ...freshness } = answer ?? {};
  const header: z.input<typeof Header> = {
    checkedAt,
    answer: answer && (freshness as Omit<StoredAnswer, "body">),
    failure: failure && { code: failure.reason.code, detail: failure.reason.message, until: failure.until },
  };
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), body]);
}

/** Null for bytes that are no entry: as good as none. */
export function decodeEntry(bytes: Buffer): Entry | null {
  const end = bytes.indexOf(NEWLINE);
  const header = parseHeader(bytes.toString("utf8", 0, Math.max(end, 0)));
  if (!header) return null;
  const { checkedAt, answer, failure } = header;
  return {
    checkedAt,
    answer: answer && { ...answer, body: bytes.subarray(end + 1) },
    failure: failure && { reason: new LookupFailure(failure.code, failure.detail), until: failure.until },
  };
}

function parseHeader(line: string): z.output<typeof Header> | null {
  try {
    return Header.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null; // not JSON: the caller looks it up again
  }
}
