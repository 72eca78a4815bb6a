import type { Principal } from "@stockfinder/contracts/principal";
import type { Database, Queryable } from "@stockfinder/database/database";
import type { Clock } from "@stockfinder/service/clock";
import type { NetworkLimits } from "../limits/network-limits.ts";
import { blockAccountEnds, currentAccount } from "./account-ends.ts";
import { claimNeighbour, type Neighbour, neighbourOf, neighboursInBrowser, noteUse } from "./neighbours.ts";
import { provesOwner } from "./user-id-rules.ts";

export interface Caller {
  readonly userID: string;
  readonly principal: Principal;
  readonly address: string;
}

/** @throws {Fault} `too-many` if the caller's network has too many new neighbours. */
export type ResolveNeighbour = (caller: Caller) => Promise<Neighbour>;

export interface ResolveNeighbourDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly networks: Pick<NetworkLimits, "newcomer">;
}

/** A browser has one signed-out neighbour, which an account that signs in claims, and one for each account. */
export function resolveNeighbour({
  database,
  clock,
  networks,
}: ResolveNeighbourDependencies): ResolveNeighbour {
  return async ({ userID, principal, address }) => {
    const now = new Date(clock.now());
    const accountId = ownerOf(principal);
    const known = await neighboursInBrowser(database, { userID, accountId });
    const own = known.find((neighbour) => neighbour.accountId === accountId);
    const isSettled = accountId === null || known.length === 1 || !provesOwner(userID);
    if (own && isSettled && (await noteUse(database, own, now))) return own;

    const isClaimed = known.length > 0 && provesOwner(userID);
    const share = own || isClaimed ? null : await networks.newcomer(address);
    try {
      if (accountId === null) return await neighbourOf(database, { userID, accountId, now });
      return await database.transaction(async (tx) => {
        const current = await claimBrowser(tx, { userID, accountId });
        return await neighbourOf(tx, { userID, accountId: current, now });
      });
    } catch (error) {
      await share?.giveBack();
      throw error;
    }
  };
}

/** Null if only the browser's id identifies the caller, also a guest. */
export function ownerOf(principal: Principal): string | null {
  return principal.kind === "account" && principal.rights === "owner" ? principal.accountId : null;
}

/** No end of an account is recorded until `tx` ends. @returns who owns it; null if removed. */
export async function claimBrowser(
  tx: Queryable,
  { userID, accountId }: { readonly userID: string; readonly accountId: string },
): Promise<string | null> {
  await blockAccountEnds(tx);
  const current = await currentAccount(tx, accountId);
  if (current !== null && provesOwner(userID)) await claimNeighbour(tx, { userID, accountId: current });
  return current;
}
