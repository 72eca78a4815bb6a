import { createHmac, hkdfSync } from "node:crypto";
import { mailboxOf } from "@stockfinder/service/mail-address";
import { networksOf } from "@stockfinder/service/networks";

const DIGEST_BYTES = 16;

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
    return networksOf(address).map(({ key, times }) => ({
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
