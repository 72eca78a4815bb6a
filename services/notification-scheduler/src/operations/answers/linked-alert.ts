import { Fault } from "@stockfinder/contracts/fault";
import type { Queryable } from "@stockfinder/database/database";
import { type AlertRow, alertById } from "../../alert-table.ts";
import type { AnswerLinks } from "../../channels/answer-links.ts";
import { offered } from "../../channels/offered.ts";

/** @throws {Fault} `not-found` for a token that was not made here, and once the alert is gone. */
export async function linkedAlert(
  database: Queryable,
  links: AnswerLinks | null,
  token: string,
): Promise<AlertRow> {
  const id = offered(links).alertOf(token);
  const alert = id && (await alertById(database, id));
  if (!alert) throw new Fault("not-found", "There is no such alert any more");
  return alert;
}
