import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { badField } from "@stockfinder/contracts/fault";
import type { BroadcastContent, BroadcastRow } from "./broadcast-table.ts";

export function newBroadcast(
  content: BroadcastContent,
  { state, by, now }: Pick<BroadcastRow, "state"> & { readonly by: string; readonly now: Date },
): BroadcastRow {
  return {
    ...content,
    id: randomUUID(),
    state,
    version: 1,
    askedBy: by,
    approvedBy: null,
    needsApproval: false,
    sendAt: null,
    dayFrom: now,
    updatedAt: now,
  };
}

const COMPARED = [
  "title",
  "message",
  "url",
  "iconUrl",
  "country",
  "upcs",
  "productIds",
  "people",
  "namedStore",
] as const satisfies readonly (keyof BroadcastContent)[];

/** @throws {Fault} `conflict` if the canary of this `notiId` had another content or target. */
export function requireContentOfCanary(canary: BroadcastRow, content: BroadcastContent): void {
  const changed = COMPARED.filter((field) => !isDeepStrictEqual(canary[field], content[field]));
  if (changed.length === 0) return;
  const message = `The canary of this notiId had another ${changed.join(", ")}; recall it to send this`;
  throw badField("notiId", message, "conflict");
}
