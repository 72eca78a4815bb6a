import type { Canary } from "@stockfinder/contracts/health";
import { type Content, PRODUCT } from "./layout.ts";

export interface AdapterSetAside {
  readonly store: string;
  readonly readings: readonly string[];
  readonly boardUrl: string;
}

export function adapterSetAside({ store, readings, boardUrl }: AdapterSetAside): Content {
  return {
    subject: `${store} is set aside: its stock reads wrongly`,
    preheader: "Its stock is shown as unknown, and nobody is alerted of it.",
    heading: `${store} is set aside`,
    paragraphs: [
      `Known items of ${store} were read wrongly twice in a row. Its stock is shown as unknown, and nobody is alerted of it, until they are read correctly twice.`,
      ...readings,
      "If the format of the store has changed, its reader needs a change. If a known item really sold out or came back, replace it: npm run operate -- canaries.",
    ],
    button: { label: "Open the health board", url: boardUrl },
    reason: `You get this because your address is the staff's address of ${PRODUCT} (STAFF_EMAIL).`,
  };
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
