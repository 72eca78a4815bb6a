import type { Line, LineContent, ListOwner } from "@stockfinder/contracts/lists";
import { MAX_EDIT_AGE_MS } from "@stockfinder/contracts/lists";
import type { InputOf } from "@stockfinder/contracts/operation";
import type { priceLines } from "@stockfinder/contracts/plans";
import {
  type Column,
  fieldsOf,
  givenRows,
  milliseconds,
  namesOf,
  valuesOf,
} from "@stockfinder/database/columns";
import type { Queryable } from "@stockfinder/database/database";
import { removalOf } from "@stockfinder/database/remove-batch";
import { type EditedLine, isClaimed } from "./line-rules.ts";
import type { ListRow } from "./list-table.ts";

/** Times are in milliseconds since 1970. */
export interface LineRow extends EditedLine {
  readonly id: string;
  readonly clientId: string;
  readonly product: Line["product"];
  readonly addedBy: string;
  readonly checkedBy: string | null;
  readonly claim: { readonly by: string; readonly at: number } | null;
  readonly version: number;
}

interface Row extends LineContent {
  readonly id: string;
  readonly clientId: string;
  readonly productName: string | null;
  readonly productImage: string | null;
  readonly addedBy: string;
  readonly addedVersion: number;
  readonly addedAt: number;
  readonly checkedBy: string | null;
  readonly claimedBy: string | null;
  readonly claimedAt: number | null;
  readonly version: number;
  readonly edits: EditedLine["edits"];
  readonly deletedAt: number | null;
}

const SELECT = `select id, client_id as "clientId", upc, text, quantity, note, max_price::float8 as "maxPrice", takes_similar as "similar", checked,
    product_name as "productName", product_image as "productImage", added_by as "addedBy",
    added_version::float8 as "addedVersion", ${milliseconds("added_at")} as "addedAt", checked_by as "checkedBy",
    claimed_by as "claimedBy", ${milliseconds("claimed_at")} as "claimedAt", version::float8, edits,
    ${milliseconds("deleted_at")} as "deletedAt"
  from community.list_lines`;

const time = (at: number | null | undefined) => (at == null ? null : new Date(at).toISOString());

const KEY = fieldsOf<LineRow>({ uuid: ["id"], text: ["clientId"] });
const ADDED: readonly Column<LineRow>[] = [
  { name: "added_by", type: "uuid", value: ({ addedBy }) => addedBy },
  { name: "added_version", type: "bigint", value: ({ added }) => added.version },
  { name: "added_at", type: "timestamptz", value: ({ added }) => time(added.at) },
];
const STATE: readonly Column<LineRow>[] = [
  { name: "upc", type: "text", value: ({ content }) => content.upc },
  { name: "text", type: "text", value: ({ content }) => content.text },
  { name: "quantity", type: "integer", value: ({ content }) => content.quantity },
  { name: "note", type: "text", value: ({ content }) => content.note },
  { name: "max_price", type: "numeric", value: ({ content }) => content.maxPrice },
  { name: "takes_similar", type: "boolean", value: ({ content }) => content.similar },
  { name: "checked", type: "boolean", value: ({ content }) => content.checked },
  { name: "product_name", type: "text", value: ({ product }) => product?.name ?? null },
  { name: "product_image", type: "text", value: ({ product }) => product?.image ?? null },
  { name: "checked_by", type: "uuid", value: ({ checkedBy }) => checkedBy },
  { name: "claimed_by", type: "uuid", value: ({ claim }) => claim?.by ?? null },
  { name: "claimed_at", type: "timestamptz", value: ({ claim }) => time(claim?.at) },
  { name: "version", type: "bigint", value: ({ version }) => version },
  { name: "edits", type: "jsonb", value: ({ edits }) => edits },
  { name: "deleted_at", type: "timestamptz", value: ({ deleted }) => time(deleted?.at) },
];
const COLUMNS: readonly Column<LineRow>[] = [...KEY, ...ADDED, ...STATE];

/** The lines of a list that are not deleted, in the order in which they were added. */
export async function linesOf(database: Queryable, listId: string): Promise<LineRow[]> {
  const { rows } = await database.query<Row>(
    `${SELECT} where list_id = $1 and deleted_at is null order by position`,
    [listId],
  );
  return rows.map(lineFrom);
}

/** What is still to get of a list, as look-up plans and prices it. */
export async function openLines(
  database: Queryable,
  listId: string,
): Promise<InputOf<typeof priceLines>["lines"]> {
  const lines = await linesOf(database, listId);
  return lines
    .filter(({ content }) => !content.checked)
    .map(({ id, content: { upc, text, quantity, maxPrice, similar } }) => ({
      ...{ id, upc, text, quantity, maxPrice, similar },
    }));
}

/** A line of a list, or undefined; it may be deleted. */
export async function lineOf(tx: Queryable, listId: string, id: string): Promise<LineRow | undefined> {
  const { rows } = await tx.query<Row>(`${SELECT} where list_id = $1 and id = $2`, [listId, id]);
  return rows[0] && lineFrom(rows[0]);
}

/** The lines with these clientIds, deleted ones too. */
export async function linesByClientId(
  tx: Queryable,
  listId: string,
  clientIds: readonly string[],
): Promise<LineRow[]> {
  const { rows } = await tx.query<Row>(
    `${SELECT} where list_id = $1 and client_id = any($2) order by position`,
    [listId, clientIds],
  );
  return rows.map(lineFrom);
}

export async function countLines(tx: Queryable, listId: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    "select count(*)::int as count from community.list_lines where list_id = $1 and deleted_at is null",
    [listId],
  );
  return rows[0]?.count ?? 0;
}

export async function insertLines(tx: Queryable, listId: string, lines: readonly LineRow[]): Promise<void> {
  await tx.query(
    `insert into community.list_lines (list_id, ${namesOf(COLUMNS)})
     select $2, ${namesOf(COLUMNS)} from ${givenRows(COLUMNS)}`,
    [...valuesOf(COLUMNS, lines), listId],
  );
}

export async function saveLine(tx: Queryable, listId: string, line: LineRow): Promise<void> {
  const set = STATE.map(({ name }) => `${name} = given.${name}`).join(", ");
  await tx.query(
    `update community.list_lines as line set ${set} from ${givenRows(COLUMNS)}
     where line.list_id = $2 and line.id = given.id`,
    [...valuesOf(COLUMNS, [line]), listId],
  );
}

/** Gives a member's claims to another member. */
export async function moveClaims(
  tx: Queryable,
  { id, version }: Pick<ListRow, "id" | "version">,
  from: ListOwner,
  into: ListOwner,
): Promise<void> {
  await tx.query(
    `update community.list_lines as line set claimed_by = heir.id, version = $2
     from community.list_members as member, community.list_members as heir
     where line.list_id = $1 and member.list_id = $1 and heir.list_id = $1 and member.owner = $3 and heir.owner = $4
       and claimed_by = member.id and deleted_at is null`,
    [id, version, from, into],
  );
}

/** Ends the claims of those who are not in the list any more. The version keeps a late event from showing them again. */
export async function endClaims(
  tx: Queryable,
  { id, version }: Pick<ListRow, "id" | "version">,
): Promise<void> {
  await tx.query(
    `update community.list_lines set claimed_by = null, version = $2
     where list_id = $1 and claimed_by is not null and deleted_at is null
       and not exists (select from community.list_members where list_id = $1 and id = claimed_by)`,
    [id, version],
  );
}

export function shownLine(line: LineRow, now: number): Line {
  const { id, clientId, content, product, addedBy, checkedBy, claim, version } = line;
  const claimedBy = claim && isClaimed(claim.at, now) ? claim.by : null;
  return { id, clientId, ...content, product, addedBy, checkedBy, claimedBy, version };
}

/** Deletes a batch of lines that were deleted so long ago that no edit can restore them; returns how many. */
export const removeDeletedLines = removalOf("community.list_lines", "deleted_at", MAX_EDIT_AGE_MS);

function lineFrom(row: Row): LineRow {
  const { id, clientId, addedBy, checkedBy, version, edits, deletedAt } = row;
  const { upc, text, quantity, note, maxPrice, similar, checked } = row;
  return {
    id,
    clientId,
    content: { upc, text, quantity, note, maxPrice, similar, checked },
    product: row.productName === null ? null : { name: row.productName, image: row.productImage },
    addedBy,
    added: { version: row.addedVersion, at: row.addedAt },
    checkedBy,
    claim: row.claimedBy === null || row.claimedAt === null ? null : { by: row.claimedBy, at: row.claimedAt },
    version,
    edits,
    deleted: deletedAt === null ? null : { version, at: deletedAt },
  };
}
