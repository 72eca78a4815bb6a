import { addToOutbox } from "@stockfinder/bus/outbox";
import { addressGiven } from "@stockfinder/contracts/alert-mails";
import type { OwnerKey } from "@stockfinder/contracts/alerts";
import { badField } from "@stockfinder/contracts/fault";
import type { Queryable } from "@stockfinder/database/database";
import { readAddress } from "@stockfinder/service/mail-address";
import { lastAddress, noteAddress } from "../owners/address-table.ts";

export interface AddressInput {
  readonly owners: readonly [OwnerKey, ...OwnerKey[]];
  /** The address as typed; null for the last address that the owner gave. */
  readonly email: string | null;
  readonly origin: string | undefined;
  readonly callerGroup: string | undefined;
  readonly at: Date;
}

/**
 * The id of the address for a watch's mails. A new address is sent a confirmation mail.
 * @throws {Fault} `bad-input` if it is no address, or if the owners have given none.
 */
export async function resolveAddress(
  tx: Queryable,
  { owners, email: typed, origin, callerGroup, at }: AddressInput,
): Promise<string> {
  if (typed === null) {
    const last = await lastAddress(tx, owners);
    if (last === null) throw badField("email", "Give the address that emails should go to");
    return last;
  }
  const email = readAddress(typed);
  if (email === null) throw badField("email", "Must be an e-mail address");
  if (origin === undefined) throw badField("origin", "Is missing: the gateway is older than this service");
  const address = await noteAddress(tx, { owner: owners[0], email, origin, at });
  if (address.asks)
    await addToOutbox(tx, "alerts", addressGiven, {
      addressId: address.id,
      email: address.email,
      origin,
      callerGroup: callerGroup ?? null,
      at: at.toISOString(),
    });
  return address.id;
}
