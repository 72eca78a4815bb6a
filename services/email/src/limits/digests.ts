import { createHmac, hkdfSync } from "node:crypto";
import { mailboxOf } from "@stockfinder/service/mail-address";
import ipaddr from "ipaddr.js";

const DIGEST_BYTES = 16;
/**
 * The networks by which an IPv6 caller is counted, as at the gateway: a household has a /64 or a whole /56, a rented
 * server often a /48, which would otherwise have 65,536 limits.
 */
const IPV6_NETWORKS = [
  { bytes: 8, times: 1 },
  { bytes: 7, times: 4 },
  { bytes: 6, times: 16 },
];

export interface CallerNetwork {
  readonly digest: Buffer;
  readonly times: number;
}

/**
 * Keyed digests, stored instead of addresses that need no mail. Deterministic; without the secret, an address cannot be found by
 * trying candidates.
 */
export class Digests {
  readonly #addresses: Buffer;
  readonly #counts: Buffer;

  constructor(secret: string) {
    this.#addresses = keyFor(secret, "addresses");
    this.#counts = keyFor(secret, "counts");
  }

  ofAddress(address: string): Buffer {
    return digest(this.#addresses, address.toLowerCase());
  }

  /** For the limit per mailbox. */
  ofMailbox(address: string): Buffer {
    return digest(this.#counts, `mailbox ${mailboxOf(address)}`);
  }

  /** For the limits per caller: an IPv4 address, or the /64, /56 and /48 of an IPv6 address. The narrowest is first. */
  ofCaller(address: string): CallerNetwork[] {
    return callerKeys(address).map(({ key, times }) => ({
      digest: digest(this.#counts, `caller ${key}`),
      times,
    }));
  }
}

/** Derives a key for one purpose. One derived key reveals neither the secret nor the other keys. */
export function keyFor(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", `stockfinder email ${purpose}`, 32));
}

function digest(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest().subarray(0, DIGEST_BYTES);
}

function callerKeys(text: string): { key: string; times: number }[] {
  if (!ipaddr.isValid(text)) return [{ key: text, times: 1 }];
  const address = ipaddr.process(text);
  const bytes = address.toByteArray();
  if (address.kind() === "ipv4") return [{ key: bytes.join("."), times: 1 }];
  return IPV6_NETWORKS.map(({ bytes: length, times }) => ({ key: bytes.slice(0, length).join("."), times }));
}
