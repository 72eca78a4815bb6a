import { type AnswerHeader, decodeAnswer, encodeAnswer } from "@stockfinder/contracts/lookup-answers";
import { LookupFailure } from "../parsing/lookup-failure.ts";
import type { Freshness } from "./freshness.ts";

export interface StoredAnswer extends Freshness {
  /** When the retailer was called, in milliseconds since 1970. */
  readonly fetchedAt: number;
  readonly tookMs: number;
  readonly body: Buffer;
}

/** The cache's entry for a key: the last good answer, and the failure of the last look-up if it failed. */
export interface Entry {
  /** When the retailer was last called, in milliseconds since 1970. */
  readonly checkedAt: number;
  readonly answer: StoredAnswer | null;
  readonly failure: { readonly reason: LookupFailure; readonly until: number } | null;
}

export function encodeEntry({ checkedAt, answer, failure }: Entry): Buffer {
  const { body = Buffer.alloc(0), ...freshness } = answer ?? {};
  const header: AnswerHeader = {
    checkedAt,
    answer: answer && (freshness as Omit<StoredAnswer, "body">),
    failure: failure && { code: failure.reason.code, detail: failure.reason.message, until: failure.until },
  };
  return encodeAnswer(header, body);
}

/** Null for bytes that are no entry, which are treated as missing. */
export function decodeEntry(bytes: Buffer): Entry | null {
  const decoded = decodeAnswer(bytes);
  if (!decoded) return null;
  const { checkedAt, answer, failure } = decoded.header;
  return {
    checkedAt,
    answer: answer && { ...answer, body: decoded.body },
    failure: failure && { reason: new LookupFailure(failure.code, failure.detail), until: failure.until },
  };
}
