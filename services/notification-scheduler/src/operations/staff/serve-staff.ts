import type { Bus } from "@stockfinder/bus/bus";
import * as health from "@stockfinder/contracts/health";
import * as staff from "@stockfinder/contracts/staff";
import type { StaffContext } from "../../staff/staff-context.ts";
import { approveNotification } from "./approve-notification.ts";
import { countConnected } from "./count-connected.ts";
import { previewNotification } from "./preview-notification.ts";
import { readAudit } from "./read-audit.ts";
import { readStaffBoard } from "./read-staff-board.ts";
import { recallNotification } from "./recall-notification.ts";
import { scheduleNotification } from "./schedule-notification.ts";
import { sendCanary } from "./send-canary.ts";
import { sendNotification } from "./send-notification.ts";

/** Serves the operations behind the staff password, on a queue of their own. */
export async function serveStaff(context: StaffContext, bus: Pick<Bus, "serve">): Promise<void> {
  await Promise.all([
    bus.serve(staff.sendNotification, sendNotification(context)),
    bus.serve(staff.countConnected, countConnected(context)),
    bus.serve(staff.previewNotification, previewNotification(context)),
    bus.serve(staff.sendCanary, sendCanary(context)),
    bus.serve(staff.scheduleNotification, scheduleNotification(context)),
    bus.serve(staff.recallNotification, recallNotification(context)),
    bus.serve(staff.approveNotification, approveNotification(context)),
    bus.serve(staff.readAudit, readAudit(context)),
    bus.serve(health.readStaffBoard, readStaffBoard(context)),
  ]);
}
