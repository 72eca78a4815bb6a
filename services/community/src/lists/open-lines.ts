import type { Bus } from "@stockfinder/bus/bus";
import type { InputOf } from "@stockfinder/contracts/operation";
import type { planLines } from "@stockfinder/contracts/plans";
import type { Queryable } from "@stockfinder/database/database";
import type { CommunityContext } from "../context/context.ts";
import { linesOf } from "./line-table.ts";

export type PlanContext = Pick<CommunityContext, "database" | "clock" | "outbox"> & {
  readonly bus: Pick<Bus, "call">;
};

export async function openLines(
  database: Queryable,
  listId: string,
): Promise<InputOf<typeof planLines>["lines"]> {
  const lines = await linesOf(database, listId);
  return lines
    .filter(({ content }) => !content.checked)
    .map(({ id, content: { upc, text, quantity, maxPrice, similar } }) => ({
      ...{ id, upc, text, quantity, maxPrice, similar },
    }));
}
