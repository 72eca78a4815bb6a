import { addToOutbox } from "@stockfinder/bus/outbox";
import { addressGiven } from "@stockfinder/contracts/alert-mails";
import type { OwnerKey } from "@stockfinder/contracts/alerts";
import type { Queryable } from "@stockfinder/database/database";
import { readAddress } from "@stockfinder/service/mail-address";
import { lastAddress, noteAddress } from "./address-table.ts";
import { badField } from "./bad-field.ts";

export interface AddressAsked {
  /** Of the watch; the address belongs to the first. */
  readonly owners: readonly [OwnerKey, ...OwnerKey[]];
  /** As it was typed; null for the address that an owner gave last. */
  readonly email: string | null;
  /** Of the site, and of the caller, as the gateway says them. */
  readonly origin: string | undefined;
  readonly callerGroup: string | undefined;
  readonly at: Date;
}

/**
 * The id of the address that a watch's mails go to. A mail asks for the confirmation of a new one.
 * @throws {Fault} `bad-input` if it is no address, or if the owners have given none.
 */
export async function givenAddress(
  tx: Queryable,
  { owners, email: typed, origin, callerGroup, at }: AddressAsked,
): Promise<string> {
  if (typed === null) {
    const last = await lastAddress(tx, owners);
    if (!last) throw badField("email", "Give the address that emails should go to");
    return last.id;
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
