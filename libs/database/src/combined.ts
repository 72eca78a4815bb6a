import { createHash } from "node:crypto";
import type { Prepared } from "./database.ts";

/** A statement that changes rows, as a part of a larger one. */
export interface Part {
  /** The larger statement's name for its rows, if it returns any. */
  readonly name: string;
  /** Its SQL, which names its parameters as given. The same for all parts of this name in one kind of statement. */
  text(...parameters: string[]): string;
  readonly values: readonly unknown[];
}

export interface Combined {
  readonly statement: Prepared;
  readonly values: unknown[];
}

const statements = new Map<string, Prepared>();

/**
 * Several statements as one, which costs the driver and the server less than the same in a row. All parts see the database
 * as it was before, so no two may write the same row. `result` selects from those that return rows.
 */
export function combined(kind: string, parts: readonly Part[], result: string): Combined {
  const key = [kind, ...parts.map(({ name }) => name)].join(" ");
  let statement = statements.get(key);
  if (!statement) {
    statement = prepare(kind, parts, result);
    statements.set(key, statement);
  }
  return { statement, values: parts.flatMap(({ values }) => values) };
}

function prepare(kind: string, parts: readonly Part[], result: string): Prepared {
  let number = 0;
  const named = parts.map(
    ({ name, text, values }) => `${name} as (${text(...values.map(() => `$${++number}`))})`,
  );
  const text = `with ${named.join(", ")} ${result}`;
  // Postgres truncates long names.
  return { name: `${kind}-${createHash("sha1").update(text).digest("hex").slice(0, 16)}`, text };
}
