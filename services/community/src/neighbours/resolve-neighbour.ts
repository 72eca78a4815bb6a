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

/**
 * Returns the caller's neighbour; creates it if there is none. A browser has one signed-out neighbour and one for each account
 * that signs in. An account that signs in claims the signed-out neighbour.
 */
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

/**
 * The account that owns the caller's posts, votes and reports; null if only the browser's id identifies the caller. That
 * includes guests: the account gets their posts when its owner signs in to that browser.
 */
export function ownerOf(principal: Principal): string | null {
  return principal.kind === "account" && principal.rights === "owner" ? principal.accountId : null;
}

/**
 * Gives a browser's signed-out neighbour to an account. Until `tx` ends, no account end is recorded.
 * @returns the account that owns it: `accountId`, or the account that it was merged into; null if that was removed.
 */
export async function claimBrowser(
  tx: Queryable,
  { userID, accountId }: { readonly userID: string; readonly accountId: string },
): Promise<string | null> {
  await blockAccountEnds(tx);
  const current = await currentAccount(tx, accountId);
  if (current !== null && provesOwner(userID)) await claimNeighbour(tx, { userID, accountId: current });
  return current;
}
