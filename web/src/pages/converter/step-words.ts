import type { AuditStep, BroadcastReceipts, BroadcastState, StaffStep } from "@stockfinder/contracts/staff";

const STEPS: Readonly<Record<StaffStep, string>> = {
  previewed: "looked at the audience",
  canarySent: "sent the canary",
  scheduled: "scheduled it",
  approvalAsked: "asked for approval",
  approved: "approved it",
  sent: "sent it",
  repeated: "sent it again within its day, to nobody",
  recalled: "recalled it",
  missed: "missed its time",
};

/** "sent it: 120 people (3 in the canary)" */
export function stepText({ step, people, detail }: AuditStep): string {
  const count = people === null || step === "repeated" ? "" : `: ${people} people`;
  return `${STEPS[step]}${count}${detail === null ? "" : ` (${detail})`}`;
}

export const STATES: Readonly<Record<BroadcastState, string>> = {
  canary: "Canary sent",
  scheduled: "Scheduled",
  waiting: "Waits for approval",
  sent: "Sent",
  withdrawn: "Recalled",
  missed: "Missed its time",
};

/** "3 sent, 3 delivered, 1 shown, 0 clicked, 0 got it, 0 found it gone" */
export function receiptsText({ sent, delivered, shown, clicked, got, gone }: BroadcastReceipts): string {
  return `${sent} sent, ${delivered} delivered, ${shown} shown, ${clicked} clicked, ${got} got it, ${gone} found it gone`;
}
