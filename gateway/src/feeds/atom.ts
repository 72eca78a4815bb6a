import { escaped } from "@stockfinder/service/html";
import type { Request, Response } from "express";
import type { Edge } from "../routes/routes.ts";

/** Times are ISO 8601, addresses whole. */
export interface AtomFeed {
  /** Never changes, also if the address does. */
  readonly id: string;
  readonly title: string;
  /** The feed's own address, and that of the page that it belongs to. */
  readonly self: string;
  readonly page: string;
  /** The newest first. */
  readonly entries: readonly AtomEntry[];
}

export interface AtomEntry {
  readonly id: string;
  readonly title: string;
  readonly updated: string;
  readonly link: string;
  readonly summary: string;
}

/** Of a feed without entries: a time that stays, so that its ETag does. */
const NEVER = "1970-01-01T00:00:00Z";

/** Writes a feed (RFC 4287). Equal feeds are equal text. */
export function atomFeed({ id, title, self, page, entries }: AtomFeed): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${xml(id)}</id>
<title>${xml(title)}</title>
<updated>${entries[0]?.updated ?? NEVER}</updated>
<author><name>StockFinder</name></author>
<link rel="self" type="application/atom+xml" href="${xml(self)}"/>
<link rel="alternate" type="text/html" href="${xml(page)}"/>
${entries.map(entryText).join("\n")}
</feed>
`;
}

function entryText({ id, title, updated, link, summary }: AtomEntry): string {
  return `<entry>
<id>${xml(id)}</id>
<title>${xml(title)}</title>
<updated>${updated}</updated>
<link rel="alternate" href="${xml(link)}"/>
<summary>${xml(summary)}</summary>
</entry>`;
}

/** What XML 1.0 cannot hold even as a reference. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const UNREPRESENTABLE = /[\0-\x08\v\f\x0E-\x1F\uFFFE\uFFFF]/g;

function xml(text: string): string {
  return escaped(text.toWellFormed().replaceAll(UNREPRESENTABLE, ""));
}

export interface FeedRequest {
  readonly request: Request;
  readonly response: Response;
  readonly edge: Edge;
  readonly origin: string;
}

/** The feed with this name, without `.atom`. @throws {Fault} */
export type ReadFeed = (name: string, asked: FeedRequest) => Promise<Omit<AtomFeed, "self">>;
