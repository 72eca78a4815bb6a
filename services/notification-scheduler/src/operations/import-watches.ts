import type { Handler } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import type { importWatches as operation } from "@stockfinder/contracts/imports";
import { NewWatch } from "@stockfinder/contracts/watches";
import { badField } from "../bad-field.ts";
import type { AlertsConfig } from "../config.ts";
import type { AlertsContext } from "../context.ts";
import type { ListRow } from "../imports/list-row.ts";
import { type MatchedRow, matchRows } from "../imports/match-rows.ts";
import { readList } from "../imports/read-list.ts";
import { addWatch } from "./add-watch.ts";

/**
 * Matches the rows of a list, and watches the sure ones unless it is a preview. If one is refused, those before it stay; the same
 * import again goes on, because adding the same watch twice makes one.
 */
export function importWatches(
  context: Pick<AlertsContext, "database" | "bus" | "stores" | "clock" | "checks" | "outbox">,
  config: AlertsConfig,
): Handler<typeof operation> {
  const add = addWatch(context, config);
  return async ({ source, text, preview, ...asked }, call) => {
    const list = readList(source, text);
    const { requestId } = call;
    const matched = await matchRows(list, { bus: context.bus, requestId, origin: asked.origin });
    const watches = list.map((row, index) => newWatch(row, matched[index], index));
    if (!preview)
      for (const [index, watch] of watches.entries())
        if (watch)
          await add({ ...watch, ...asked }, call).catch((error) => Promise.reject(ofRow(index, error)));
    return { rows: matched.map(({ target: _target, ...row }) => row) };
  };
}

/** The watch of a row that is sure. @throws {Fault} `bad-input` that names the row. */
function newWatch({ terms }: ListRow, row: MatchedRow | undefined, index: number): NewWatch | null {
  if (row?.match !== "sure") return null;
  const parsed = NewWatch.safeParse({ ...terms, ...row.target });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw badField("text", `Row ${index + 1}, ${issue?.path.join(".")}: ${issue?.message}`);
}

/** The error with the number of the row that it is about. */
function ofRow(index: number, error: unknown): unknown {
  if (!(error instanceof Fault)) return error;
  const message = `Row ${index + 1}: ${error.message}`;
  return error.code === "bad-input"
    ? badField("text", message)
    : new Fault(error.code, message, error.details);
}
