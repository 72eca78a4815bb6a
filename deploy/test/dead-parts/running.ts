import { expect } from "vitest";
import type { Client } from "../client.ts";
import { healthOf, partsUp, READY } from "../health.ts";
import { ALL_DONE, visitAsMember } from "../member-visit.ts";
import type { GatewayCopy, ProductProcesses, ServiceName } from "../product-processes.ts";
import type { Copy } from "../programs.ts";
import { ALL_WORKS, askForRetailers, visit } from "../visit.ts";

/** A broker starts in five seconds, and copies retry every five at most; a busy machine takes many times as long. */
export const BACK_WITHIN_MS = 90_000;
/** A connection is given up after two missed heartbeats: after all deadlines of the product, but no later than needed. */
export const HEARTBEAT_SECONDS = 6;
export const NOTICED_WITHIN_MS = 35_000;

/** The product whose parts die. */
export interface Running {
  readonly product: ProductProcesses;
  readonly gateway: GatewayCopy;
  workers: readonly Copy[];
  readonly services: Record<ServiceName, Copy>;
  /** Has registered and is signed in. */
  readonly member: Client;
  readonly accountId: string;
}

/** What a shopper and a member meet, at the same time. */
export async function visitAsBoth({ gateway, member }: Running) {
  const [shopper, ofMember] = await Promise.all([visit(gateway.url), visitAsMember(gateway.url, member)]);
  return { shopper, member: ofMember };
}

export const ALL_WELL = { shopper: ALL_WORKS, member: ALL_DONE };

/** Without any intervention: the product has to recover by itself. */
export async function recovered(running: Running): Promise<void> {
  const { gateway, workers, services, member, accountId } = running;
  const soon = { timeout: BACK_WITHIN_MS };
  for (const copy of [gateway, ...workers, ...Object.values(services)]) {
    await expect.poll(() => healthOf(copy), soon).toEqual(READY);
    await expect.poll(() => partsUp(copy), soon).toMatchObject({ bus: true, cache: true });
  }
  await expect.poll(() => visitAsBoth(running), soon).toEqual(ALL_WELL);
  await expect.poll(() => askForRetailers(gateway.url), soon).toBe("answered");
  expect(await member.introduceItself(gateway.url)).toBe("answered");
  expect(member.accountId).toBe(accountId); // whatever was lost, it is signed in as before
}
