import type { CallInput } from "@stockfinder/client/request";
import { RequestFailed } from "@stockfinder/client/request-failed";
import type { addLines, ChangedLine, changeLine, Line, List } from "@stockfinder/contracts/lists";
import { withLines } from "./list-lines.ts";

export type NewLine = CallInput<typeof addLines>["lines"][number];
export type LineChanges = Omit<CallInput<typeof changeLine>, "id" | "line" | "base" | "ageMs">;

/** What a line has that was only named. */
export const NEW_LINE = { upc: null, note: "", maxPrice: null, similar: false } as const;

/** A change of a list that its server may not have yet. */
export type Waiting = {
  readonly id: string;
  /** By this device's clock, which also measures how old the change is when it is sent. */
  readonly at: number;
} & (
  | { readonly kind: "add"; readonly lines: readonly NewLine[] }
  /** `base`: the version of the line that was seen. */
  | { readonly kind: "change"; readonly line: string; readonly base: number; readonly changes: LineChanges }
  | { readonly kind: "remove"; readonly line: string; readonly base: number }
);

/** The list as it will be when its server has these changes. Lines that it does not have yet are of version 0. */
export function withWaiting(list: List, waiting: readonly Waiting[]): List {
  return waiting.reduce((before, each) => withLines(before, before.version, changedBy(each, before)), list);
}

/** Whether a line waits to be sent: it has no id of the server. */
export function isUnsent({ version }: Pick<Line, "version">): boolean {
  return version === 0;
}

/** Whether a change that failed can succeed later: without a network or a sign-in, or while the server is in trouble. */
export function canWait(error: unknown): boolean {
  if (!(error instanceof RequestFailed)) return true;
  return !error.isRefusal || [401, 403, 429].includes(error.status);
}

function changedBy(waiting: Waiting, { lines, members }: List): ChangedLine[] {
  if (waiting.kind === "add") {
    const addedBy = members.find(({ you }) => you)?.id ?? "";
    // The live connection may bring them before the answer does.
    const there = new Set(lines.map(({ clientId }) => clientId));
    const missing = waiting.lines.filter(({ clientId }) => !there.has(clientId));
    return missing.map(({ clientId, upc, text, quantity, note, maxPrice, similar }) => ({
      ...{ id: clientId, upc, text: text ?? "", quantity: quantity ?? 1, note, maxPrice, similar },
      ...{ checked: false, product: null, addedBy, checkedBy: null, claimedBy: null, version: 0 },
    }));
  }
  const line = lines.find(({ id }) => id === waiting.line);
  if (!line) return [];
  const { id, version } = line;
  return waiting.kind === "remove"
    ? [{ id, deleted: true, version }]
    : [{ ...line, ...definedOf(waiting.changes) }];
}

function definedOf(changes: LineChanges): Partial<Line> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}
