import type { Handler } from "@stockfinder/bus/bus";
import {
  readDetailedBoard,
  type readStaffBoard as readStaffBoardOperation,
} from "@stockfinder/contracts/health";
import { SCHEDULER } from "../../scheduler-principal.ts";
import type { StaffContext } from "../../staff/staff-context.ts";

/** The health board, for staff. The look-up service provides it. */
export function readStaffBoard({ bus, entrance }: StaffContext): Handler<typeof readStaffBoardOperation> {
  return async (input, { requestId, deadline }) => {
    await entrance.nameOf(input);
    return await bus.call(readDetailedBoard, {}, { principal: SCHEDULER, requestId, deadline });
  };
}
