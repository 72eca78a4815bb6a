import type { List } from "@stockfinder/contracts/lists";
import type { Queryable } from "@stockfinder/database/database";
import { linesOf, shownLine } from "./line-table.ts";
import type { ListRow } from "./list-table.ts";
import { type MemberRow, membersOf, shownMember } from "./member-table.ts";

export async function shownList(
  database: Queryable,
  { id, name, version }: ListRow,
  { member, now }: { readonly member: MemberRow; readonly now: number },
): Promise<List> {
  const lines = await linesOf(database, id);
  const members = await membersOf(database, id);
  return {
    id,
    name,
    version,
    lines: lines.map((line) => shownLine(line, now)),
    members: members.map((each) => shownMember(each, member)),
  };
}
