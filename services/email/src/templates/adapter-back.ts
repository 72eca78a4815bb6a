import { type Content, PRODUCT } from "./layout.ts";

export interface AdapterBack {
  readonly store: string;
  /** The expected and the actual readings of the known items, one line each. */
  readonly readings: readonly string[];
  readonly boardUrl: string;
}

export function adapterBack({ store, readings, boardUrl }: AdapterBack): Content {
  return {
    subject: `${store} is back: its stock is read correctly`,
    preheader: "Its stock is shown again, and people are alerted of it.",
    heading: `${store} is back`,
    paragraphs: [
      `Known items of ${store} were read correctly twice in a row. Its stock is shown again, and people are alerted of its changes.`,
      ...readings,
      "What was read while it was set aside stays unknown until it is read again.",
    ],
    button: { label: "Open the health board", url: boardUrl },
    reason: `You get this because your address is the staff's address of ${PRODUCT} (STAFF_EMAIL).`,
  };
}
