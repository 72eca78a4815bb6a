import { sendExtension } from "@stockfinder/contracts/email";
import { expect, vi } from "vitest";
import { CALLER, type EmailService } from "./email-service.ts";

let callers = 0;

/** Requests one mail to each address, each from its own IP address, which avoids the limits. */
export async function queueMails(service: EmailService, ...emails: string[]): Promise<void> {
  for (const email of emails) {
    callers++;
    const address = `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`;
    const outcome = await service.call(sendExtension, { email, ...CALLER, address });
    expect(outcome.worked).toBe(true);
  }
}

export interface Row {
  readonly id: string;
  readonly state: string;
  readonly reply: string | null;
  readonly deferrals: number;
  readonly recipient: string | null;
  readonly letter: unknown;
}

export async function rowsOf({ database }: Pick<EmailService, "database">): Promise<Row[]> {
  const { rows } = await database.query<Row>(
    "select id, state, reply, deferrals, recipient, letter from email.mails order by queued_at, id",
  );
  return rows;
}

/** Waits until the mails have these states. */
export async function untilStates(service: EmailService, ...states: string[]): Promise<Row[]> {
  return vi.waitFor(
    async () => {
      const rows = await rowsOf(service);
      expect(rows.map(({ state }) => state)).toEqual(states);
      return rows;
    },
    { timeout: 10_000, interval: 50 },
  );
}

/** Waits until the only mail has this many deferrals. */
export async function untilDeferred(service: EmailService, times: number): Promise<void> {
  await expect.poll(async () => (await rowsOf(service)).map(({ deferrals }) => deferrals)).toEqual([times]);
}
