import type { AlertOutcome, OwnerKey, ReceiptKind } from "@stockfinder/contracts/alerts";

/** Of one of these owners. */
export interface Receipt {
  readonly owners: readonly OwnerKey[];
  /** Of the alert or broadcast. */
  readonly id: string;
  readonly kind: ReceiptKind;
  readonly at: Date;
}

const COLUMNS: Readonly<Record<ReceiptKind, string>> = {
  shown: "shown_at",
  clicked: "clicked_at",
  got: "got_at",
  gone: "gone_at",
};
const OPPOSITES: Readonly<Record<AlertOutcome, AlertOutcome>> = { got: "gone", gone: "got" };

/**
 * The assignments of an `update` that store a receipt; `at` is its time, as SQL. The first of each kind counts, and the
 * later one of `got` and `gone`.
 */
export function receiptAssignments(kind: ReceiptKind, at: string): string {
  const column = COLUMNS[kind];
  const first = `${column} = coalesce(${column}, ${at})`;
  return kind === "got" || kind === "gone" ? `${first}, ${COLUMNS[OPPOSITES[kind]]} = null` : first;
}

export function outcomeOf(table: string): string {
  return `case when ${table}.got_at is not null then 'got' when ${table}.gone_at is not null then 'gone' end`;
}
