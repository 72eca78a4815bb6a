import type { Bus } from "@stockfinder/bus/bus";
import * as health from "@stockfinder/contracts/health";
import * as staff from "@stockfinder/contracts/staff";
import type { StaffContext } from "../../staff/staff-context.ts";
import { approveBroadcast, recallBroadcast, scheduleBroadcast } from "./planned-broadcasts.ts";
import { countConnected, previewBroadcast } from "./previews.ts";
import { readAudit, readStaffBoard } from "./reading.ts";
import { sendBroadcast, sendCanary } from "./sending.ts";

export async function serveStaff(context: StaffContext, bus: Pick<Bus, "serve">): Promise<void> {
  await Promise.all([
    bus.serve(staff.sendBroadcast, sendBroadcast(context)),
    bus.serve(staff.countConnected, countConnected(context)),
    bus.serve(staff.previewBroadcast, previewBroadcast(context)),
    bus.serve(staff.sendCanary, sendCanary(context)),
    bus.serve(staff.scheduleBroadcast, scheduleBroadcast(context)),
    bus.serve(staff.recallBroadcast, recallBroadcast(context)),
    bus.serve(staff.approveBroadcast, approveBroadcast(context)),
    bus.serve(staff.readAudit, readAudit(context)),
    bus.serve(health.readStaffBoard, readStaffBoard(context)),
  ]);
}
