import { randomUUID } from "node:crypto";
import type { InputOf, Operation, OutputOf } from "@stockfinder/contracts/operation";
import { ANONYMOUS } from "@stockfinder/contracts/principal";
import { type AlertsService, STAFF_PASSWORD } from "./alerts-service.ts";

type Given = "secret" | "caller" | "origin" | "idempotencyKey";

/** Calls as a staff member does through the gateway. */
export interface Staff {
  do<O extends Operation>(operation: O, input: Omit<InputOf<O>, Given>): Promise<OutputOf<O>>;
}

/** A staff member who types this password, at an address of their own. */
export function staffWith(
  alerts: AlertsService,
  {
    password = STAFF_PASSWORD,
    idempotencyKey = null,
  }: { password?: string; idempotencyKey?: string | null } = {},
): Staff {
  const given = { secret: password, caller: randomUUID(), origin: "http://localhost:8080", idempotencyKey };
  return {
    // The broker validates the input; which of the given fields an operation takes is in its contract.
    do: (operation, input) => {
      const fields = Object.entries(given).filter(([name]) => operation.http?.given?.includes(name as Given));
      return alerts.call(operation, { ...input, ...Object.fromEntries(fields) } as never, ANONYMOUS);
    },
  };
}
