import { addAllToOutbox, reportOf } from "@stockfinder/bus/outbox";
import { mailsUnwanted } from "@stockfinder/contracts/alert-mails";
import type { Queryable } from "@stockfinder/database/database";

const WATCHES_PER_EVENT = 500;

export async function reportUnwanted(tx: Queryable, watchIds: readonly string[]): Promise<void> {
  const reports = [];
  for (let from = 0; from < watchIds.length; from += WATCHES_PER_EVENT)
    reports.push(reportOf(mailsUnwanted, { watchIds: watchIds.slice(from, from + WATCHES_PER_EVENT) }));
  await addAllToOutbox(tx, "alerts", reports);
}
