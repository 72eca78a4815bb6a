import { type LookupAddress, promises } from "node:dns";
import type { LookupFunction } from "node:net";
import { isPublicAddress } from "./public-address.ts";

export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

/** A name resolves to an address that is not public. */
class AddressRefused extends Error {
  override readonly name = "AddressRefused";
}

const resolveByOs: Resolve = (host) => promises.lookup(host, { all: true });

/**
 * Resolves names for a connection, which then uses the checked addresses: a second answer of the name server cannot lead
 * elsewhere. One non-public address rejects the name with all of its addresses.
 */
export function checkedLookup(
  resolve: Resolve = resolveByOs,
  isAllowed: (address: string) => boolean = isPublicAddress,
): LookupFunction {
  async function check(host: string): Promise<readonly [LookupAddress, ...LookupAddress[]]> {
    const [first, ...others] = await resolve(host);
    if (!first) throw new AddressRefused("the name has no address");
    for (const { address } of [first, ...others])
      if (!isAllowed(address)) throw new AddressRefused(`the name leads to ${address}`);
    return [first, ...others];
  }

  return (host, options, callback) => {
    check(host).then(
      (addresses) => {
        const [{ address, family }] = addresses;
        if (options.all) callback(null, [...addresses]);
        else callback(null, address, family);
      },
      (error: NodeJS.ErrnoException) => callback(error, ""),
    );
  };
}
