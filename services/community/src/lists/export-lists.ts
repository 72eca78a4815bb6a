import type { ExportedList, ListOwner } from "@stockfinder/contracts/lists";
import type { Queryable } from "@stockfinder/database/database";
import type { z } from "zod";
import { linesOf } from "./line-table.ts";
import { fingerprintsOf } from "./list-callers.ts";
import { summariesOf } from "./list-table.ts";

export async function exportedLists(
  database: Queryable,
  account: ListOwner,
): Promise<z.infer<typeof ExportedList>[]> {
  const lists = await summariesOf(database, [account, ...(await fingerprintsOf(database, [account]))]);
  const exported = [];
  for (const { id, name } of lists) {
    const lines = await linesOf(database, id);
    exported.push({ id, name, lines: lines.map(({ content }) => content) });
  }
  return exported;
}
