import { createHmac, hkdfSync } from "node:crypto";
import ipaddr from "ipaddr.js";
import { mailboxOf } from "./address.ts";

const DIGEST_BYTES = 16;
const NETWORK_BYTES = 8;

/**
 * What stands in the database for an address where nothing has to be sent to it: the same for the same address, and not to
 * be guessed by trying addresses, for which one would need the secret.
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

  /** For counting mails to one reader. */
  ofMailbox(address: string): Buffer {
    return digest(this.#counts, `mailbox ${mailboxOf(address)}`);
  }

  /** For counting what one caller causes: an IPv4 address, or the /64 network of an IPv6 one, which is one household's. */
  ofCaller(address: string): Buffer {
    return digest(this.#counts, `caller ${callerAt(address)}`);
  }
}

/** A key for one purpose: who learns one of them learns neither the others nor the secret. */
export function keyFor(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", `stockfinder email ${purpose}`, 32));
}

function digest(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest().subarray(0, DIGEST_BYTES);
}

function callerAt(text: string): string {
  if (!ipaddr.isValid(text)) return text;
  const address = ipaddr.process(text);
  const bytes = address.toByteArray();
  return (address.kind() === "ipv4" ? bytes : bytes.slice(0, NETWORK_BYTES)).join(".");
}
