import type { Handler } from "@stockfinder/bus/bus";
import {
  readDetailedBoard,
  type readStaffBoard as readStaffBoardOperation,
} from "@stockfinder/contracts/health";
import type {
  AuditedBroadcast,
  BroadcastReceipts,
  readAudit as readAuditOperation,
} from "@stockfinder/contracts/staff";
import { type BroadcastRow, broadcastsById } from "../../broadcasts/broadcast-table.ts";
import { receiptsOf } from "../../broadcasts/people-table.ts";
import { stepsBefore } from "../../broadcasts/step-table.ts";
import type { AlertsContext } from "../../context/context.ts";
import { SCHEDULER } from "../../owners/scheduler-principal.ts";

const NONE: BroadcastReceipts = { sent: 0, delivered: 0, shown: 0, clicked: 0, got: 0, gone: 0 };

export function readAudit({ database, entrance }: AlertsContext): Handler<typeof readAuditOperation> {
  return async (input) => {
    await entrance.nameOf(input);
    const { limit, before } = input;
    const rows = await stepsBefore(database, before ?? null, limit + 1);
    const steps = rows.slice(0, limit);
    const ids = [...new Set(steps.flatMap(({ broadcastId }) => broadcastId ?? []))];
    const receipts = await receiptsOf(database, ids);
    const broadcasts = await broadcastsById(database, ids);
    const countsOf = (id: string, isCanary: boolean): BroadcastReceipts => {
      const counts = receipts.find((row) => row.broadcastId === id && row.isCanary === isCanary);
      if (!counts) return NONE;
      const { broadcastId: _, isCanary: __, ...others } = counts;
      return others;
    };
    return {
      steps,
      broadcasts: broadcasts.map((row) =>
        audited(row, { canary: countsOf(row.id, true), others: countsOf(row.id, false) }),
      ),
      next: rows.length > limit ? (steps.at(-1)?.id ?? null) : null,
    };
  };
}

function audited(row: BroadcastRow, receipts: Pick<AuditedBroadcast, "canary" | "others">): AuditedBroadcast {
  const { id, notiId, title, message, url, country, upcs, state, askedBy, approvedBy, needsApproval } = row;
  return {
    id,
    notiId,
    title,
    message,
    url,
    country,
    upcs: [...upcs],
    state,
    askedBy,
    approvedBy,
    needsApproval,
    sendAt: row.sendAt?.toISOString() ?? null,
    ...receipts,
  };
}

export function readStaffBoard({ bus, entrance }: AlertsContext): Handler<typeof readStaffBoardOperation> {
  return async (input, { requestId, deadline }) => {
    await entrance.nameOf(input);
    return await bus.call(readDetailedBoard, {}, { principal: SCHEDULER, requestId, deadline });
  };
}
