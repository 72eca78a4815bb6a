import type { Canary } from "@stockfinder/contracts/health";
import { type Content, type Link, PRODUCT } from "./layout.ts";

interface AdapterTurned {
  readonly store: string;
  /** The expected and the actual readings of the known items, one line each. */
  readonly readings: readonly string[];
  readonly boardUrl: string;
}

const REASON = `You get this because your address is the staff's address of ${PRODUCT} (STAFF_EMAIL).`;

export function adapterSetAside({ store, readings, boardUrl }: AdapterTurned): Content {
  return {
    subject: `${store} is set aside: its stock reads wrongly`,
    preheader: "Its stock is shown as unknown, and nobody is alerted of it.",
    heading: `${store} is set aside`,
    paragraphs: [
      `Known items of ${store} were read wrongly twice in a row. Its stock is shown as unknown, and nobody is alerted of it, until they are read correctly twice.`,
      ...readings,
      "If the format of the store has changed, its reader needs a change. If a known item really sold out or came back, replace it: npm run operate -- canaries.",
    ],
    button: toBoard(boardUrl),
    reason: REASON,
  };
}

export function adapterBack({ store, readings, boardUrl }: AdapterTurned): Content {
  return {
    subject: `${store} is back: its stock is read correctly`,
    preheader: "Its stock is shown again, and people are alerted of it.",
    heading: `${store} is back`,
    paragraphs: [
      `Known items of ${store} were read correctly twice in a row. Its stock is shown again, and people are alerted of its changes.`,
      ...readings,
      "What was read while it was set aside stays unknown until it is read again.",
    ],
    button: toBoard(boardUrl),
    reason: REASON,
  };
}

function toBoard(url: string): Link {
  return { label: "Open the health board", url };
}

const WORDS: Readonly<Record<NonNullable<Canary["readAs"]>, string>> = {
  in: "in stock",
  out: "out of stock",
  missing: "not listed",
  unknown: "unknown",
};

export function readingText({ expects, query, itemId, zip, readAs, detail }: Canary): string {
  const item = itemId === null ? query : `${query} (${itemId})`;
  const read = readAs === null ? "was not read yet" : `was read as ${WORDS[readAs]}`;
  const place = zip === "" ? "" : ` near ${zip}`;
  return `${item}${place} is known to be ${WORDS[expects]}, and ${read}${detail === null ? "" : `: ${detail}`}.`;
}
